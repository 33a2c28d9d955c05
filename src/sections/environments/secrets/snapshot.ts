import { say, type Text } from '../../../plan/wording.ts';
import { named as namedSecret } from '../../families/secret-store/schema.ts';
import { within } from '../schema.ts';

/** An environment as a snapshot writes it, as far as its secrets go. */
interface Exported {
  readonly name: string;
  readonly secrets?: { readonly entries: readonly { readonly name: string; readonly value: string }[] };
}

/** A variable's name has no room for every character, so several environments may come to share one. */
export function sharingNotes(environments: readonly Exported[]): Text[] {
  const secretsOf = new Map<string, string[]>();
  for (const { name, secrets } of environments)
    for (const secret of secrets?.entries ?? [])
      secretsOf.set(secret.value, [...(secretsOf.get(secret.value) ?? []), within(name, namedSecret(secret))]);
  return [...secretsOf]
    .filter(([, secrets]) => secrets.length > 1)
    .map(([value, secrets]) =>
      say`${value} stands for ${secrets.join(' and ')}: refer to one variable each if they differ`.about('[].secrets'),
    );
}
