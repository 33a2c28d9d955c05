import type { KnownSections } from '../keys/top-level.ts';
import { getAtPath } from '../maps.ts';
import { declareSection } from '../reading/declare.ts';
import type { SettingsDocument } from '../reading/document.ts';
import type { SectionShape } from '../reading/findings.ts';
import type { Path, Refusal } from '../refusal.ts';
import { findLayerPath, getLayerPlace, type MergedValue, toSettingsValue } from './merged.ts';

/** Checks that make sense only for all layers together. Each finding names the layer it comes from. */
export function checkMergedLayers(merged: ReadonlyMap<string, MergedValue>, { sections }: KnownSections) {
  const said = sections.flatMap((section) => {
    const one = merged.get(section.key);
    return one && one.kind !== 'removed' ? checkMergedSection(one, section) : [];
  });
  return {
    refusals: said.flatMap(({ refusals }) => refusals),
    remarks: said.flatMap(({ remarks }) => remarks),
    declared: said.flatMap(({ declared }) => declared ?? []),
  };
}

/** Examines one merged section. If nothing is refused, it is declared, with the places of its values in the layers. */
export function checkMergedSection(merged: MergedValue, section: SectionShape) {
  const { part, declared } = declareMergedValue(toSettingsValue(merged), section, ([, ...at]) =>
    getLayerPlace(findLayerPath(merged, at)),
  );
  const inLayer = <Placed extends Pick<Refusal, 'at'>>(said: Placed): Placed => {
    const { at, part: layer } = findLayerPath(merged, said.at.slice(1));
    return { ...said, ...layer.address(at) };
  };
  return {
    refusals: part.refusals.map((refusal) =>
      inLayer({ ...refusal, problem: `${refusal.problem} (${mergedOnlyHint})` }),
    ),
    remarks: part.remarks.map(inLayer),
    declared,
  };
}

const mergedOnlyHint = 'only after all layers are merged';

/** A value that no file holds yet, read as a file's section; `undefined` if a file could not say it. */
export const declareValue = (value: unknown, section: SectionShape) =>
  declareMergedValue(value, section, () => ({ file: '', line: 1, column: 1 })).declared;

function declareMergedValue(value: unknown, section: SectionShape, place: SettingsDocument['place']) {
  const document: SettingsDocument = {
    values: { [section.key]: value },
    refusals: [],
    place,
    source: ([, ...at]) => formatScalarAt(value, at),
    isComment: () => false,
  };
  return declareSection(document, { section, spelt: section.key }, 'operator');
}

/** How a file would spell the scalar at this path. */
export function formatScalarAt(value: unknown, at: Path): string | undefined {
  const scalar = getAtPath(value, at);
  return typeof scalar === 'object' || scalar === undefined ? undefined : String(scalar);
}
