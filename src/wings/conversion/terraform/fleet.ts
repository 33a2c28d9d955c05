import { writeFleetText } from '../fleet-text.ts';
import { errorLine } from '../line.ts';
import type { ConvertedTarget } from './target.ts';

const fullName = ({ owner, name }: ConvertedTarget) => `${owner}/${name}`;

/** The fleet file of the repositories of a state, whose settings are in the files that `layer` names. */
export function fleetOf(targets: readonly ConvertedTarget[], layer: string) {
  const owned = targets.filter(({ owner }) => owner !== undefined);
  const others = owned.filter(({ creation }) => !creation);
  const text = writeFleetText({
    head: 'Converted from a state of Terraform.',
    targets: others.length ? [{ repos: others.map(fullName) }] : [],
    created: owned.flatMap((target) => (target.creation ? [[fullName(target), target.creation] as const] : [])),
    layers: owned.length ? [{ file: layer }] : [],
  });
  const unowned = targets.filter(({ owner }) => owner === undefined);
  const message = 'has no owner in the state, so the fleet file does not name it';
  const said = unowned.map(({ name }) => errorLine(name, message, 'write it into the fleet file with its owner'));
  return { text, said };
}
