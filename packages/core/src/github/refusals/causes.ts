export const getErrorCode = (error: Error) => String((error as NodeJS.ErrnoException).code ?? '');

export const isCertificateError = (error: Error) =>
  /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/.test(getErrorCode(error));

export const describeCause = (error: Error) => getErrorCode(error) || error.message || error.name;
