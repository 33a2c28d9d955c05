import { findLosses, lossText } from './compare.ts';
import type { Requirement } from './fold.ts';
import type { BranchRead, JudgedBranch } from './read.ts';

/** A branch as JSON for programs, described by `docs/protection.schema.json`. Every key is named, so none gets in by accident. */
export const branchJson = ({ read, afterwards, ...now }: BranchRead) => ({
  branch: read.branch,
  exists: read.isThere,
  ...stateJson(now),
  afterwards: afterwards && {
    ...stateJson(afterwards),
    loses: findLosses(now.protection, afterwards.protection).map(lossText),
    gains: findLosses(afterwards.protection, now.protection).map(lossText),
  },
});

const stateJson = ({ verdict, reasons, notes, protection }: JudgedBranch) => ({
  verdict,
  requirements: protection.requirements.map(requirementJson),
  reasons: reasons.map(({ verdict, requirement, why, fix }) => ({ verdict, requirement, why, fix })),
  notes,
  unseen: protection.unseen.map(({ what, why, fix }) => ({ what, why, fix })),
});

const requirementJson = ({ key, value, atLeast, sources, binding }: Requirement) => ({
  key,
  value,
  at_least: atLeast || undefined,
  sources: sources.map(({ kind, level, name, value, bypass }) => ({ kind, level, name, value, bypass })),
  binding,
});
