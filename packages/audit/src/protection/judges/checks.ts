import { formatCode } from '@trueup/core/settings';
import { type CombinedProtection, findRequirement } from '../sources/combine.ts';
import type { MergeFacts } from '../verdict.ts';
import { createUnknownReason, formatCheck, type Judge } from './reason.ts';

/** A merge queue waits for the required checks on its own commits. */
export const judgeQueueChecks: Judge = (protection, { judgeReportingInQueue }) =>
  findRequirement(protection, 'merge_queue') ? listCheckReasons(protection, 'merge_queue', judgeReportingInQueue) : [];

export const judgeRequiredChecks: Judge = (protection, { judgeReporting }) =>
  listCheckReasons(protection, 'status_checks', judgeReporting);

const listCheckReasons = (
  protection: CombinedProtection,
  key: 'merge_queue' | 'status_checks',
  judgeCheck: MergeFacts['judgeReporting'],
) =>
  (findRequirement(protection, 'status_checks')?.value ?? []).flatMap((check) => {
    const defaultFix = `remove ${check.context} from the required checks, or add a workflow or app that reports it`;
    const { verdict, why, fix = defaultFix } = judgeCheck(check);
    return verdict === 'works' ? [] : [{ verdict, requirement: key, why: `${formatCheck(check)}: ${why}`, fix }];
  });

const unevaluatedNames = {
  deployments: 'deployments',
  workflows: 'required workflows',
  code_scanning: 'code scanning',
  patterns: 'patterns',
  other_rules: 'unknown rules',
} as const;

/** Only a merge shows whether these requirements are met. */
export const judgeUnevaluatedRequirements: Judge = (protection) =>
  (Object.keys(unevaluatedNames) as (keyof typeof unevaluatedNames)[]).flatMap((key) =>
    (findRequirement(protection, key)?.value ?? []).map((item) => {
      const why = `Trueup does not evaluate ${unevaluatedNames[key]}, so ${formatCode(item)} is not checked`;
      return createUnknownReason(key, why, 'check the newest pull request');
    }),
  );
