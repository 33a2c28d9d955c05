import { type RepositoryName, repositoryNamePattern } from '../../github/github.ts';

/** A search starts with its owner, so the owner is a plain name. */
export function parseRepositoryPattern(text: string): RepositoryName | undefined {
  const [owner = '', name = '', ...more] = text.split('/');
  return !more.length && repositoryNamePattern.test(owner) && /^[\w.*?-]+$/.test(name) ? { owner, name } : undefined;
}

export const globPattern = /^[\w.*?-]+(\/[\w.*?-]+)?$/;

/** The organization is optional. */
export const teamPattern = /^([\w.-]+\/)?[\w.-]+$/;
