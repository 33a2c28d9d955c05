import { findOrder } from '../sections/order.ts';
import { findRisk } from '../sections/risk.ts';
import { getAtPath, isMap } from '../settings/maps.ts';
import type { ParsedSection } from '../settings/reading/declare.ts';
import { redactUrlCredentials } from '../settings/redaction.ts';
import type { ExportedSection, Unit } from './units.ts';

export interface AdoptionPermits {
  readonly weaker: boolean;
  readonly undeclared: boolean;
}

/** Returns `undefined` if the unit may be adopted. */
export function explainAdoptionRefusal(
  unit: Unit,
  declared: ParsedSection,
  exported: ExportedSection,
  permits: AdoptionPermits,
) {
  if (isSecretUnit(unit))
    return isSecretScope(unit)
      ? 'Trueup does not edit secrets: edit the entry by hand'
      : 'Trueup cannot adopt a secret, because GitHub does not show its value';
  if (unit.kind === 'undeclared') {
    if (!permits.undeclared && !declared.entryAt(unit.subject))
      return 'pass `--also undeclared` to add unlisted entries';
    if (exported.unreadSubjects?.includes(unit.subject)) return unseenReason;
    if (hasSecret(unit, exported)) return 'it contains a secret: add the entry by hand';
  }
  if (unit.kind === 'key' && unit.difference.unseen) return unseenReason;
  if (permits.weaker || !mayWeaken(unit)) return undefined;
  return 'it may weaken a protection: pass `--also weaker` to adopt it';
}

const unseenReason = 'the live value is not visible to this token: use a token that can see it';

const isSecretUnit = (unit: Unit) =>
  /_secrets$/.test(unit.section.key) ||
  unit.about === '[].secrets' ||
  (unit.kind === 'key' && /(^|\.)secrets?$/.test(unit.difference.key));

/** GitHub shows the scope of a secret, and never its value. */
const isSecretScope = (unit: Unit) =>
  unit.kind === 'key' && ['visibility', 'repositories'].includes(unit.difference.key);

/** An address may contain a password. */
function hasSecret({ subject }: Unit, { value, entryAt }: ExportedSection) {
  const findSecret = (inner: unknown): boolean => {
    if (typeof inner === 'string') return redactUrlCredentials(inner) !== inner;
    if (Array.isArray(inner)) return inner.some(findSecret);
    return isMap(inner) && Object.entries(inner).some(([key, value]) => /^secrets?$/.test(key) || findSecret(value));
  };
  return findSecret(getAtPath(value, entryAt(subject) ?? []) ?? value);
}

/**
 * Returns false if the key puts nothing at risk, or if its risk order proves the live value at least as strict. An
 * attacker's change must not become part of the file unnoticed.
 */
export function mayWeaken(unit: Unit): boolean {
  const { section } = unit;
  const { key, live, wanted } = unit.kind === 'key' ? unit.difference : { key: '' };
  if (findRisk(section, key).touches === 'nothing') return false;
  return live === undefined || wanted === undefined || !findOrder(section.risk, key)?.(live, wanted);
}
