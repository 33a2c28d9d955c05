/** A public log may show these sentences. */
const publicSentences = [
  'Advanced Security must be enabled for this repository to use code scanning',
  'Bad Request',
  'Cache limits are managed by the organization or enterprise',
  'Code Security must be enabled for this repository to use code scanning',
  'Code scanning is not enabled for this repository',
  'Conflict',
  'Forbidden',
  'Hook already exists on this repository',
  'Invalid request',
  'Must have admin rights to Repository',
  'Not Found',
  'Repository owner cannot be a collaborator',
  'Repository was archived so is read-only',
  'Resource not accessible by integration',
  'Resource not accessible by personal access token',
  'Secret scanning is disabled on this repository',
  'Secret scanning is not available for this repository',
  'Server Error',
  'Unprocessable Entity',
  'Upgrade to GitHub Pro or make this repository public to enable this feature',
  'Validation Failed',
];

export function findPublicSentence(message: string) {
  const known = publicSentences.find(
    (sentence) => message.startsWith(sentence) && /^(\.?$|\.?: |\.\s)/.test(message.slice(sentence.length)),
  );
  return known && message.slice(0, known.length + (message[known.length] === '.' ? 1 : 0));
}
