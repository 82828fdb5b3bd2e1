import type { CertificateRefused } from '../network/certificate-refused.ts'
import type { CertificateRefusal } from '../network/client-certificate.ts'
import { ApiFailure } from './api-failure.ts'

const DETAILS: Readonly<Record<CertificateRefusal, string>> = {
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
  new ApiFailure(401, DETAILS[refusal])
