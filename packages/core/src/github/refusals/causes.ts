export const codeOf = (error: Error) => String((error as NodeJS.ErrnoException).code ?? '');

/** A bad certificate stays bad, so the request is not tried again. */
export const isCertificate = (error: Error) =>
  /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/.test(codeOf(error));

export const cause = (error: Error) => codeOf(error) || error.message || error.name;
