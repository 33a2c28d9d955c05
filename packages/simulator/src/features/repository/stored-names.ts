import { refusal } from '../../exchange/answer.ts';

/** The name of a secret or variable in capitals, as the host stores it. */
export function keptName(name: string, kind: 'Secret' | 'Variable'): string {
  const refuse = (why: string) => refusal(422, `Failed to add ${kind.toLowerCase()}. ${kind} names ${why}`);
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
    throw refuse(
      'can only contain alphanumeric characters ([a-z], [A-Z], [0-9]) or underscores (_). Spaces are not allowed. Must start with a letter ([a-z], [A-Z]) or underscores (_).',
    );
  }
  if (/^GITHUB_/i.test(name)) throw refuse('must not start with GITHUB_.');
  return name.toUpperCase();
}
