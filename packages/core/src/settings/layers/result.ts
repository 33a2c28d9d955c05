import type { KnownSections } from '../keys/top-level.ts';
import { atPath } from '../maps.ts';
import { declare } from '../reading/declare.ts';
import type { SettingsDocument } from '../reading/document.ts';
import type { NamedShape } from '../reading/findings.ts';
import type { Path, Refusal } from '../refusal.ts';
import { layerPathAt, type Merged, placeAt, toValue } from './merged.ts';

/** Checks that make sense only for all layers together. Each finding names the layer it comes from. */
export function examineMerged(merged: ReadonlyMap<string, Merged>, { sections }: KnownSections) {
  const said = sections.flatMap((section) => {
    const one = merged.get(section.key);
    return one && one.kind !== 'removed' ? examineSection(one, section) : [];
  });
  return {
    refusals: said.flatMap(({ refusals }) => refusals),
    remarks: said.flatMap(({ remarks }) => remarks),
    declared: said.flatMap(({ declared }) => declared ?? []),
  };
}

/** Examines one merged section. If nothing is refused, it is declared, with the places of its values in the layers. */
export function examineSection(merged: Merged, section: NamedShape) {
  const { part, declared } = declareAs(toValue(merged), section, ([, ...at]) => placeAt(layerPathAt(merged, at)));
  const inLayer = <Placed extends Pick<Refusal, 'at'>>(said: Placed): Placed => {
    const { at, part: layer } = layerPathAt(merged, said.at.slice(1));
    return { ...said, ...layer.address(at) };
  };
  return {
    refusals: part.refusals.map((refusal) => inLayer({ ...refusal, problem: `${refusal.problem} (${together})` })),
    remarks: part.remarks.map(inLayer),
    declared,
  };
}

const together = 'found after merging all layers';

/** A value that no file holds yet, read as a file's section; `undefined` if a file could not say it. */
export const declareValue = (value: unknown, section: NamedShape) =>
  declareAs(value, section, () => ({ file: '', line: 1, column: 1 })).declared;

function declareAs(value: unknown, section: NamedShape, place: SettingsDocument['place']) {
  const document: SettingsDocument = {
    values: { [section.key]: value },
    refusals: [],
    place,
    source: ([, ...at]) => sourceIn(value, at),
    isComment: () => false,
  };
  return declare(document, { section, spelt: section.key }, 'operator');
}

/** How a file would spell the scalar at this path. */
export function sourceIn(value: unknown, at: Path): string | undefined {
  const scalar = atPath(value, at);
  return typeof scalar === 'object' || scalar === undefined ? undefined : String(scalar);
}
