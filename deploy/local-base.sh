#!/bin/sh
# Makes a base image for deploy/Dockerfile from Debian's packages and npm's packages node and npm, where no registry of images
# is reached. Needs root, debootstrap, buildah and npm; trusts the certificate authorities that this machine trusts.
#   deploy/local-base.sh localhost/consente-base
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
arch=$(node -p process.arch)
debootstrap --variant=minbase --include=ca-certificates bookworm "$root"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
npm install --prefix "$work/packages" --ignore-scripts --no-audit --no-fund --no-save "node-linux-$arch@24" npm@11
cp "$work/packages/node_modules/node-linux-$arch/bin/node" "$root/usr/local/bin/node"
mkdir "$root/usr/local/lib/node_modules"
cp -r "$work/packages/node_modules/npm" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
printf 'FROM scratch\nCOPY root /\nENV PATH=/usr/local/bin:/usr/bin:/bin NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt\n' \
  >"$work/Containerfile"
buildah build --file "$work/Containerfile" --tag "$1" "$work"
