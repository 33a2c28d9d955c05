import { namePattern, type RepositoryName } from '../../github/github.ts';

/** `owner/name`; `undefined` if the text is no name of a repository. */
export function parseRepositoryName(text: string): RepositoryName | undefined {
  const [owner = '', name = '', ...more] = text.split('/');
  return !more.length && namePattern.test(owner) && namePattern.test(name) ? { owner, name } : undefined;
}

/** `acme/svc-*`: a search starts with its owner, so the owner is a plain name. `undefined` for anything else. */
export function parseRepositoryPattern(text: string): RepositoryName | undefined {
  const [owner = '', name = '', ...more] = text.split('/');
  return !more.length && namePattern.test(owner) && /^[\w.*?-]+$/.test(name) ? { owner, name } : undefined;
}

/** A pattern that a name, or an owner and a name, is compared with: `acme/*-archive`. */
export const globPattern = /^[\w.*?-]+(\/[\w.*?-]+)?$/;

export const topicPattern = /^[a-z0-9][a-z0-9-]{0,49}$/;

/** The slug of a team, with or without its organization. */
export const teamPattern = /^([\w.-]+\/)?[\w.-]+$/;
