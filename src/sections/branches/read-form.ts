import { isMap } from '../../settings/maps.ts';
import type { Path } from '../../settings/refusal.ts';
import type { Findings } from '../../settings/shape.ts';
import { code } from '../../settings/shown.ts';
import { switches } from './fields.ts';

/** The host reports these keys at any depth, and no write takes them. */
export const isReadOnly = (key: string) =>
  ['url', 'name', 'enabled', 'enforcement_level'].includes(key) || key.endsWith('_url');

/** A read in the form that a write takes: no `{enabled}`, no addresses, people by their names. */
export function flatten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flatten);
  if (!isMap(value)) return value;
  const name = value.login ?? value.slug;
  if (typeof name === 'string') return name;
  const kept = Object.entries(value).filter(([key]) => !isReadOnly(key));
  if (typeof value.enabled === 'boolean' && !kept.length) return value.enabled;
  return Object.fromEntries(kept.map(([key, inner]) => [key, flatten(inner)]));
}

/** Refuses what was copied from an answer of the host: no write takes its wrappers, addresses and whole actors. */
export function refuseReadForm(value: unknown, at: Path, findings: Findings) {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) refuseItem(item, [...at, index], findings);
  if (!isMap(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    const where = [...at, key];
    if (isMap(inner) && typeof inner.enabled === 'boolean' && Object.hasOwn(switches, key))
      findings.refuse({ at: where, ...wrapped(inner.enabled) });
    else if (isReadOnly(key)) findings.refuse({ at: where, ...readOnly(key) });
    else refuseReadForm(inner, where, findings);
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
  if (name === undefined) return refuseReadForm(item, at, findings);
  findings.refuse({ at, problem: 'is a whole actor as the host reports it, and its name alone is taken', fix: name });
}

/** The fix: the name to write in the list where the actor stands. */
function actorName({ login, slug }: Record<string, unknown>, at: Path): string | undefined {
  const name = login ?? slug;
  if (typeof name !== 'string') return undefined;
  if (!at.includes('force_push_bypassers') || login !== undefined) return `write ${code(name)}`;
  return `write ${code(`org/${name}`)} for the team ${code(name)} of the organization \`org\`, or ${code(`app/${name}`)} for the app`;
}
