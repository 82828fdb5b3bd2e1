import { toInstantText } from '@consente/domain/period'
import type { CertificateRefused } from '../network/certificate-refused.ts'
import type { CertificateRefusal } from '../network/client-certificate.ts'

/** A refusal of the scheme's APIs. `detail` is Portuguese text for the other institution's staff, and contains nothing private. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string

  constructor(status: number, detail: string, code = 'NAO_INFORMADO') {
    super(detail)
    this.status = status
    this.detail = detail
    this.code = code
  }

  /** The published error shape; each error contains `requestDateTime`. */
  toBody(now: Date): ErrorsBody {
    const title = TITLES[this.status] ?? 'Erro inesperado'
    const error = { code: this.code, title, detail: this.detail, requestDateTime: toInstantText(now) }
    return { errors: [error], meta: { totalRecords: 1, totalPages: 1 } }
  }
}

type ErrorsBody = {
  errors: { code: string; title: string; detail: string; requestDateTime: string }[]
  meta: { totalRecords: number; totalPages: number }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Requisição malformada',
  401: 'Não autenticado',
  403: 'Acesso negado',
  404: 'Não encontrado',
  405: 'Método não suportado',
  406: 'Formato ou versão não suportados',
  409: 'Conflito',
  413: 'Requisição grande demais',
  415: 'Formato não suportado',
  422: 'Não foi possível atender ao pedido',
  429: 'Muitas requisições',
  500: 'Erro interno',
  503: 'Serviço indisponível',
}

const OF_CERTIFICATE: Readonly<Record<CertificateRefusal, string>> = {
  missing: 'É necessário um certificado de cliente.',
  unreadable: 'O certificado de cliente não pôde ser lido.',
  expired: 'O certificado de cliente expirou.',
  'not-yet-valid': 'O certificado de cliente ainda não é válido.',
  foreign: 'O certificado de cliente não é de uma autoridade aceita aqui.',
  revoked: 'O certificado de cliente foi revogado.',
  'revocation-unknown': 'Não é possível verificar agora se o certificado de cliente foi revogado.',
}

/** A certificate that is not believed, in the published form of the scheme's errors. */
export const certificateFailure = ({ refusal }: CertificateRefused): ApiFailure =>
  new ApiFailure(401, OF_CERTIFICATE[refusal])
