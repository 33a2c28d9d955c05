import { findOrder } from '../sections/order.ts';
import { findRisk } from '../sections/risk.ts';
import { withoutCredentials } from '../settings/addresses.ts';
import { atPath, isMap } from '../settings/maps.ts';
import type { Declared } from '../settings/reading/declare.ts';
import type { ExportedSection, Unit } from './units.ts';

/** What a person allows adopt to do. */
export interface AdoptionPermits {
  readonly weaker: boolean;
  readonly undeclared: boolean;
}

/** Why a unit may not be adopted; `undefined` if it may. */
export function refuseUnit(unit: Unit, declared: Declared, exported: ExportedSection, permits: AdoptionPermits) {
  if (isSecretUnit(unit))
    return isSecretScope(unit)
      ? 'Trueup does not edit secrets: edit the entry by hand'
      : 'Trueup cannot adopt a secret, because GitHub does not show its value';
  if (unit.kind === 'undeclared') {
    if (!permits.undeclared && !declared.entryAt(unit.subject))
      return 'pass `--also undeclared` to add unlisted entries';
    if (hasSecret(unit, exported)) return 'it contains a secret: add the entry by hand';
  }
  if (unit.kind === 'key' && unit.difference.unseen)
    return 'the live value is not visible to this token: use a token that can see it';
  if (permits.weaker || !mayWeaken(unit)) return undefined;
  return 'it may weaken a protection: pass `--also weaker` to adopt it';
}

const isSecretUnit = (unit: Unit) =>
  /_secrets$/.test(unit.section.key) ||
  unit.about === '[].secrets' ||
  (unit.kind === 'key' && /(^|\.)secrets?$/.test(unit.difference.key));

/** Who gets a secret. The host shows that, but never the secret itself. */
const isSecretScope = (unit: Unit) =>
  unit.kind === 'key' && ['visibility', 'repositories'].includes(unit.difference.key);

/** Whether a live entry has a secret, or an address with a password in it. */
function hasSecret({ subject }: Unit, { value, entryAt }: ExportedSection) {
  const findSecret = (inner: unknown): boolean => {
    if (typeof inner === 'string') return withoutCredentials(inner) !== inner;
    if (Array.isArray(inner)) return inner.some(findSecret);
    return isMap(inner) && Object.entries(inner).some(([key, one]) => /^secrets?$/.test(key) || findSecret(one));
  };
  return findSecret(atPath(value, entryAt(subject) ?? []) ?? value);
}

/**
 * Whether the file may protect less once it says what the host has, unless the order of the key says that it does not.
 * An attacker's change must not pass as an edit that nobody saw.
 */
export function mayWeaken(unit: Unit): boolean {
  const { section } = unit;
  const { key, live, wanted } = unit.kind === 'key' ? unit.difference : { key: '' };
  if (findRisk(section, key).touches === 'nothing') return false;
  return live === undefined || wanted === undefined || !findOrder(section.risk, key)?.(live, wanted);
}
