import { rename } from '../brakes/repository.ts';
import type { Gate } from '../modes/gates.ts';
import { plannedItems } from '../modes/plan-data.ts';
import { code } from '../settings/shown.ts';

/**
 * Holds a run about several repositories back from renaming one. `withItsName` refuses what the file alone shows; the
 * case of a name is up to the host.
 */
export const renamesNone: Gate = ({ planned }) => {
  const [renaming] = rename(plannedItems(planned));
  if (!renaming) return {};
  const message = `is ${code(renaming.value)}, and the host spells the name of this repository in another way: a run about several repositories renames none`;
  const fix = 'write the name as the host has it, remove the key, or rename the repository in a separate run';
  return {
    refused: 'a run about several repositories renames none',
    lines: [{ kind: 'error', ...renaming.at, message, fix, code: 'plan_refused' }],
  };
};
