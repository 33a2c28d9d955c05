import { isMap } from '../../../settings/maps.ts';
import type { Path } from '../../../settings/refusal.ts';
import type { Findings } from '../../../settings/shape.ts';
import { code } from '../../../settings/shown.ts';
import { flags, isReadOnly } from '../vocabulary.ts';

/** Refuses what was copied from a read of the host: no write takes its wrappers, addresses and whole actors. */
export function refuseWhatIsRead(value: unknown, at: Path, findings: Findings) {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) refuseItem(item, [...at, index], findings);
  if (!isMap(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    const where = [...at, key];
    if (isMap(inner) && typeof inner.enabled === 'boolean' && flags.some((flag) => flag === key))
      findings.refuse({ at: where, ...wrapped(inner.enabled) });
    else if (isReadOnly(key)) findings.refuse({ at: where, ...readOnly(key) });
    else refuseWhatIsRead(inner, where, findings);
  }
}

const wrapped = (enabled: boolean) => ({
  problem: 'is in the form in which the host reports it, `{enabled: …}`, and is set without the wrapper',
  fix: `write ${code(String(enabled))}`,
});

const instead: Readonly<Record<string, string>> = {
  name: 'remove it: the name of the branch stands beside `protection`',
  enabled: 'remove it: what is declared is on, and `null` in its place turns it off',
  enforcement_level: 'remove it; `enforce_admins` says whether administrators are held to the checks',
};

const readOnly = (key: string) => ({
  problem: 'is read-only: the host reports it and does not take it',
  fix: instead[key] ?? 'remove it',
});

function refuseItem(item: unknown, at: Path, findings: Findings) {
  const name = isMap(item) ? actorName(item, at) : undefined;
  if (name === undefined) return refuseWhatIsRead(item, at, findings);
  findings.refuse({ at, problem: 'is a whole actor as the host reports it, and its name alone is taken', fix: name });
}

/** What stands for an actor in the list that it is in. */
function actorName({ login, slug }: Record<string, unknown>, at: Path): string | undefined {
  const name = login ?? slug;
  if (typeof name !== 'string') return undefined;
  if (!at.includes('force_push_bypassers') || login !== undefined) return `write ${code(name)}`;
  return `write ${code(`org/${name}`)} for the team ${code(name)} of the organization \`org\`, or ${code(`app/${name}`)} for the app`;
}
