import { type FoldedProtection, hiding, nameOfSource, requirement } from './fold.ts';
import { methods, signatures } from './judges/methods.ts';
import { type Judge, nameOfCheck, unknown } from './judges/reason.ts';
import { checks, environments, otherRules, queue, scanning } from './judges/reports.ts';
import { codeOwners, reviews, teamReviews } from './judges/reviews.ts';
import { updates } from './judges/updates.ts';
import { keys, requirements } from './requirements.ts';
import { isKnown } from './rule-sources.ts';
import { type Judgement, type MergeFacts, worst, worstOf } from './verdict.ts';

/** Whether people who may bypass nothing can still merge into the branch. */
export function judge(protection: FoldedProtection, facts: MergeFacts): Judgement {
  const found = judges.flatMap((one) => one(protection, facts));
  const reasons = worst.flatMap((verdict) => found.filter((reason) => reason.verdict === verdict));
  return { verdict: worstOf(reasons.map(({ verdict }) => verdict)), reasons, notes: notesOf(protection, facts) };
}

const unseenSources: Judge = (protection) =>
  [...new Set(holdUpMerges.flatMap((key) => hiding(protection, key)))].map((source) => unknown('any', source));

const holdUpMerges = keys.filter((key) => requirements[key].holdsUpMerges);

const judges: readonly Judge[] = [
  methods,
  signatures,
  reviews,
  codeOwners,
  teamReviews,
  checks,
  queue,
  environments,
  updates,
  scanning,
  otherRules,
  unseenSources,
];

function notesOf(protection: FoldedProtection, { codeOwners: file, whoReports }: MergeFacts): readonly string[] {
  const owners = requirement(protection, 'code_owners');
  const reported = (requirement(protection, 'status_checks')?.value ?? []).map((check) => ({
    check,
    ...whoReports(check),
  }));
  return [
    ...(owners && isKnown(file) && file.value === undefined
      ? ['approval of a code owner requires nothing: there is no CODEOWNERS file']
      : []),
    ...reported
      .filter(({ verdict, why }) => verdict === 'works' && why)
      .map(({ check, why }) => `${nameOfCheck(check)}: ${why}`),
    ...protection.idle.map(
      ({ name, level, enforcement }) =>
        `${nameOfSource({ kind: 'ruleset', level, name })} is ${enforcement === 'evaluate' ? 'only evaluated' : 'disabled'}, and binds nobody`,
    ),
  ];
}
