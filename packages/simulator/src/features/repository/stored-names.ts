import { createRefusal } from '../../exchange/answer.ts';

/** GitHub stores the names of secrets and variables in capitals. It refuses invalid names. */
export function toStoredName(name: string, kind: 'Secret' | 'Variable'): string {
  const createNameRefusal = (reason: string) =>
    createRefusal(422, `Failed to add ${kind.toLowerCase()}. ${kind} names ${reason}`);
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
    throw createNameRefusal(
      'can only contain alphanumeric characters ([a-z], [A-Z], [0-9]) or underscores (_). Spaces are not allowed. Must start with a letter ([a-z], [A-Z]) or underscores (_).',
    );
  }
  if (/^GITHUB_/i.test(name)) throw createNameRefusal('must not start with GITHUB_.');
  return name.toUpperCase();
}
