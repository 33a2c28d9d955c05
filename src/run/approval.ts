import { NoPlan, readPlan } from '../approval/read.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { Approval } from '../modes/approved.ts';
import { SectionFailure } from '../plan/item.ts';
import { open } from '../plan/wording.ts';
import { code } from '../settings/shown.ts';
import type { World } from '../world/world.ts';
import type { Session } from './session.ts';

/** There is no approved plan to hold to, so nothing is read or written. */
export class NoApproval extends SectionFailure {
  constructor(problem: string, fix: string) {
    super(open(problem), fix, 'plan_moved');
  }
}

/** The approved plan that this run holds to. Throws `NoApproval` if it cannot be had. */
export async function approvalOf(
  { plan }: RunOptions,
  { files }: World,
  _session: Session,
): Promise<Approval | undefined> {
  if (!plan) return undefined;
  if ('digest' in plan) return { source: 'the approved plan', digest: plan.digest };
  if ('file' in plan) return fromFile(plan.file, await files.read(plan.file));
  throw new Error('to come');
}

function fromFile(file: string, text: string | undefined): Approval {
  try {
    if (text === undefined) throw new NoPlan('cannot be found');
    const document = readPlan(text);
    return { source: `the approved plan in ${code(file)}`, digest: document.digest, document };
  } catch (failure) {
    if (!(failure instanceof NoPlan)) throw failure;
    throw new NoApproval(
      `${code(file)} ${failure.message}`,
      'name the file that `plan-file` wrote when the plan was approved, as it was written',
    );
  }
}
