import { declare } from '../declare.ts';
import type { SettingsDocument } from '../document.ts';
import type { NamedShape } from '../findings.ts';
import { atPath } from '../maps.ts';
import type { Path, Refusal } from '../refusal.ts';
import type { KnownSections } from '../top-level.ts';
import { type Folded, layerPathAt, placeOf, writtenValue } from './folded.ts';

/** Checks that make sense only for all layers together. Each finding names the layer it comes from. */
export function examineFold(folded: ReadonlyMap<string, Folded>, { sections }: KnownSections) {
  const said = sections.flatMap((section) => {
    const one = folded.get(section.key);
    return one && one.kind !== 'removed' ? examineSection(one, section) : [];
  });
  return { refusals: said.flatMap(({ refusals }) => refusals), remarks: said.flatMap(({ remarks }) => remarks) };
}

/** Examines one folded section. If nothing is refused, it is declared, with the places of its values in the layers. */
export function examineSection(folded: Folded, section: NamedShape) {
  const { part, declared } = declare(documentOf(folded, section.key), section, section.key, 'operator');
  const inLayer = <Placed extends Pick<Refusal, 'at'>>(said: Placed): Placed => {
    const { at, part: layer } = layerPathAt(folded, said.at.slice(1));
    return { ...said, ...layer.address(at) };
  };
  return {
    refusals: part.refusals.map((refusal) => inLayer({ ...refusal, problem: `${refusal.problem} (${together})` })),
    remarks: part.remarks.map(inLayer),
    declared,
  };
}

const together = 'this is so only when all layers are taken together';

/** A folded section as a single file would declare it, with the places of its values in the layers. */
export const declareFolded = (folded: Folded, section: NamedShape) =>
  declare(documentOf(folded, section.key), section, section.key, 'operator').declared;

/** A value that no file holds yet, read as a file's section; `undefined` if a file could not say it. */
export const declareValue = (value: unknown, section: NamedShape) =>
  declare(
    {
      values: { [section.key]: value },
      refusals: [],
      place: () => ({ file: '', line: 1, column: 1 }),
      source: ([, ...at]) => sourceIn(value, at),
      isComment: () => false,
    },
    section,
    section.key,
    'operator',
  ).declared;

/** Presents the folded section as a file whose lines are those of the layers. */
function documentOf(folded: Folded, key: string): SettingsDocument {
  const value = writtenValue(folded);
  return {
    values: { [key]: value },
    refusals: [],
    place: ([, ...at]) => placeOf(layerPathAt(folded, at)),
    source: ([, ...at]) => sourceIn(value, at),
    isComment: () => false,
  };
}

/** How a file would spell the scalar at this path. */
export function sourceIn(value: unknown, at: Path): string | undefined {
  const scalar = atPath(value, at);
  return typeof scalar === 'object' || scalar === undefined ? undefined : String(scalar);
}
