import { formatBlockLines } from '@trueup/core/settings';

interface ConvertedFleet {
  readonly head: string;
  readonly targets: readonly object[];
  /** Creation settings by full repository name. */
  readonly created: readonly (readonly [fullName: string, creation: object])[];
  readonly layers: readonly object[];
}

export const isFileName = (name: string) => /^[\w.-]+$/.test(name) && !/^\.{1,2}$/.test(name);

const hasKeys = (value: object) => Object.keys(value).length > 0;

/** Leaves out empty parts of the fleet file. */
export function formatFleetText({ head, targets, created, layers }: ConvertedFleet) {
  const entries = created.map(([name, creation]) => [name, { create: hasKeys(creation) ? creation : true }]);
  const parts = { targets, repositories: Object.fromEntries(entries), layers };
  const blocks = Object.entries(parts).flatMap(([key, value]) =>
    hasKeys(value) ? [`${formatBlockLines({ [key]: value }).join('\n')}\n`] : [],
  );
  return [`# ${head}\n`, ...blocks].join('\n');
}
