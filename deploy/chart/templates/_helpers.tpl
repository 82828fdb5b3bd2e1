{{- /* The institution's configuration, read: ports and hosts are said there, once. */ -}}
{{- define "consente.configuration" -}}
{{- $text := required "configuration is empty: --set-file configuration=<the institution's configuration file>" .Values.configuration -}}
{{- $read := $text | fromJson -}}
{{- if hasKey $read "Error" }}{{ fail (printf "configuration is not JSON: %s" $read.Error) }}{{ end -}}
{{- if not $read.publicUrl }}{{ fail "configuration has no publicUrl" }}{{ end -}}
{{- if and $read.mtls (not .Values.certificates) }}{{ fail "configuration has mtls: name the secret of its files, certificates" }}{{ end -}}
{{- if and $read.metrics (ne (default "" $read.metrics.host) "0.0.0.0") }}{{ fail "configuration: metrics.host must be 0.0.0.0, so that another pod reaches it" }}{{ end -}}
{{- $read | toJson -}}
{{- end -}}

{{- /* The name of a program's deployment, and its label, by a list of the root and the program: work stands beside. */ -}}
{{- define "consente.program" -}}
{{ (first .).Release.Name }}{{ if eq (last .) "work" }}-work{{ end }}
{{- end -}}

{{- define "consente.image" -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- end -}}

{{- /* What every pod may do, and what it may not. */ -}}
{{- define "consente.pod" -}}
automountServiceAccountToken: false
# A service named mtls would otherwise set MTLS_PORT.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  {{- with .Values.user }}
  runAsUser: {{ int . }}
  runAsGroup: {{ int . }}
  fsGroup: {{ int . }}
  {{- end }}
  seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "consente.container" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{- /* Secrets as files, by a list of the root and variables: a variable names each. */ -}}
{{- define "consente.secretVariables" -}}
{{- range $variable, $key := last . }}
{{- if $key }}
- { name: {{ $variable }}_FILE, value: /etc/consente/secrets/{{ $key }} }
{{- end }}
{{- end }}
{{- if (first .).Values.databaseAuthority }}
- { name: DATABASE_CA_FILE, value: /etc/consente/database/ca.pem }
{{- end }}
{{- end -}}

{{- define "consente.mounts" -}}
- name: configuration
  mountPath: /etc/consente/institution.json
  subPath: institution.json
  readOnly: true
- { name: secrets, mountPath: /etc/consente/secrets, readOnly: true }
{{- if .Values.databaseAuthority }}
- { name: database-authority, mountPath: /etc/consente/database, readOnly: true }
{{- end }}
{{- end -}}

{{- /* Volumes of these, by a list of the root and the variables whose secrets are mounted. */ -}}
{{- define "consente.volumes" -}}
{{- $root := first . -}}
- name: configuration
  configMap: { name: {{ $root.Release.Name }}-configuration }
- name: secrets
  secret:
    secretName: {{ $root.Values.secrets.name }}
    defaultMode: 288 # 0440
    items:
      {{- range $key := last . | values | compact | uniq | sortAlpha }}
      - { key: {{ $key }}, path: {{ $key }} }
      {{- end }}
{{- with $root.Values.databaseAuthority }}
- name: database-authority
  configMap: { name: {{ . }} }
{{- end }}
{{- end -}}
