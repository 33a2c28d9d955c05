import { formatBlockLines } from '@trueup/core/settings';

/** What a fleet file says of converted files. */
interface ConvertedFleet {
  readonly head: string;
  readonly targets: readonly object[];
  /** How the repositories are created that the other tool creates, by their names with the owner. */
  readonly created: readonly (readonly [fullName: string, creation: object])[];
  readonly layers: readonly object[];
}

/** Whether the name of a repository can be that of a file. */
export const isFileName = (name: string) => /^[\w.-]+$/.test(name) && !/^\.{1,2}$/.test(name);

const isFilled = (value: object) => Object.keys(value).length > 0;

/** The text of a fleet file, without what there is none of. */
export function writeFleetText({ head, targets, created, layers }: ConvertedFleet) {
  const entries = created.map(([name, creation]) => [name, { create: isFilled(creation) ? creation : true }]);
  const parts = { targets, repositories: Object.fromEntries(entries), layers };
  const blocks = Object.entries(parts).flatMap(([key, value]) =>
    isFilled(value) ? [`${formatBlockLines({ [key]: value }).join('\n')}\n`] : [],
  );
  return [`# ${head}\n`, ...blocks].join('\n');
}
