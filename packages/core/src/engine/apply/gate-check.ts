import type { Reader } from '../../github/github.ts';
import type { SectionPlan } from '../../report/result/declared.ts';
import type { Gate } from '../../report/result/gate.ts';
import { type GateResult, passGates } from '../gates.ts';
import { getSectionKey, type SectionWork } from './work.ts';

/** The check marks what the gates hold back, and returns report lines. A section may pass the gates again. */
export function createGateCheck(
  works: readonly SectionWork[],
  ready: readonly SectionPlan[],
  firstReader: Reader,
  gates: readonly Gate[],
) {
  const planned = [...ready];
  return async (replanned?: { readonly work: SectionWork; readonly planned: SectionPlan; readonly reader: Reader }) => {
    if (replanned) planned[works.indexOf(replanned.work)] = replanned.planned;
    const reader = replanned?.reader ?? firstReader;
    const passed = await passGates(gates, {
      planned,
      replannedKey: replanned && getSectionKey(replanned.work),
      reader,
    });
    for (const work of replanned ? [replanned.work] : works) applyGateResult(work, passed);
    return passed.lines;
  };
}

function applyGateResult(work: SectionWork, { refused, isDeclined, held }: GateResult) {
  work.held = new Map([...held].map(([item, why]) => [item, { why, ending: 'differs' }]));
  if (refused !== undefined) work.skipped ??= { why: refused, ...(isDeclined && { cause: 'declined' }) };
}
