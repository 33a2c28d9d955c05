import { getAtPath } from '../maps.ts';
import { type ParsedSection, parseSection } from '../reading/declare.ts';
import type { SettingsDocument } from '../reading/document.ts';
import { SectionFindings, type SectionShape } from '../reading/findings.ts';
import type { Path, Refusal } from '../refusal.ts';
import { findLayerPath, getLayerPlace, type MergedValue, toSettingsValue } from './merged.ts';

export function parseMergedLayers(merged: ReadonlyMap<string, MergedValue>, sections: readonly SectionShape[]) {
  const results = sections.flatMap((section) => {
    const value = merged.get(section.key);
    return value && value.kind !== 'removed' ? parseMergedSection(value, section) : [];
  });
  return {
    refusals: results.flatMap(({ refusals }) => refusals),
    remarks: results.flatMap(({ remarks }) => remarks),
    declared: results.flatMap(({ declared }) => declared ?? []),
  };
}

export function parseMergedSection(merged: MergedValue, section: SectionShape) {
  const { findings, declared } = parseMergedValue(toSettingsValue(merged), section, ([, ...at]) =>
    getLayerPlace(findLayerPath(merged, at)),
  );
  const placeInLayer = <Placed extends Pick<Refusal, 'at'>>(finding: Placed): Placed => {
    const { at, findings: layer } = findLayerPath(merged, finding.at.slice(1));
    return { ...finding, ...layer.address(at) };
  };
  return {
    refusals: findings.refusals.map((refusal) =>
      placeInLayer({ ...refusal, problem: `${refusal.problem} (${mergedOnlyHint})` }),
    ),
    remarks: findings.remarks.map(placeInLayer),
    declared,
  };
}

const mergedOnlyHint = 'found after merging all layers';

/** Returns `undefined` if a file could not contain the value. */
export const parseSectionValue = (value: unknown, section: SectionShape): ParsedSection | undefined =>
  parseMergedValue(value, section, () => ({ file: '', line: 1, column: 1 })).declared;

function parseMergedValue(value: unknown, section: SectionShape, place: SettingsDocument['place']) {
  const source: SettingsDocument['source'] = ([, ...at]) => formatScalarAt(value, at);
  const findings = new SectionFindings(section, value, { place, source, isComment: () => false });
  return { findings, declared: parseSection(findings, 'operator') };
}

export function formatScalarAt(value: unknown, at: Path): string | undefined {
  const scalar = getAtPath(value, at);
  return typeof scalar === 'object' || scalar === undefined ? undefined : String(scalar);
}
