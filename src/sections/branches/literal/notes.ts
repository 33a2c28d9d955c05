import { type Note, note } from '../../../plan/item.ts';
import { shown } from '../../../plan/tell.ts';
import { open, say } from '../../../plan/wording.ts';
import { type Check, type GuardChecks, guardOf, isNobody, nobody } from '../guard.ts';
import { named } from '../names.ts';
import type { Protection } from '../schema.ts';
import { type Literal, lender, liveGuard } from './literal.ts';

/** What a PUT may take along though the file does not say so, and what it leaves behind. */
export function atStake(declared: Protection, literal: Literal): Note[] {
  const live = liveGuard(literal);
  const kept = {
    required_signatures: live.required_signatures,
    force_push_bypassers: live.force_push_bypassers?.length,
    required_deployments: live.required_deployments?.length,
  };
  const unsaid = Object.entries(kept).filter(([key, value]) => value && declared[key] === undefined);
  const released = releasedIn(guardOf(declared).required_status_checks, live.required_status_checks);
  const lent = lender(literal);
  const messages = [
    ...unsaid.map(
      ([key]) =>
        say`has \`${key}\`, which the file leaves out, and the host may drop it with the write: declare it to be sure that it stays`,
    ),
    ...released.map(
      ({ context, app_id }) =>
        say`takes ${open(shown(context))} from app ${app_id} alone, which the file leaves out, and the write binds it to the app that reported it last: declare \`{context: ${open(JSON.stringify(context))}, app_id: ${app_id}}\` under \`checks\` to be sure that it stays`,
    ),
    ...(lent ? [say`gets a rule of its own, which counts before ${lent}`] : []),
  ];
  return messages.map((message) => note(say`${open(named(literal))} ${message}`, named(literal)));
}

/** An empty list and none at all compare as one, and to the host the first may mean nobody. */
export function closedDismissals(declared: Protection, literal: Literal): Note[] {
  const { dismissal_restrictions: live } = liveGuard(literal).required_pull_request_reviews ?? {};
  const reviews = guardOf(declared).required_pull_request_reviews;
  const { dismissal_restrictions: wanted = nobody } = reviews ?? {};
  if (!reviews || !live || !isNobody(live) || !isNobody(wanted)) return [];
  const message = say`${open(named(literal))} restricts who may dismiss reviews to an empty list: name somebody under \`dismissal_restrictions\` if that is not meant`;
  return [note(message, named(literal))];
}

/** Checks that one app alone may report, and that the file names without the app. */
const releasedIn = (wanted: GuardChecks | null | undefined, live: GuardChecks | null | undefined): readonly Check[] =>
  (live?.checks ?? []).filter(
    ({ context, app_id = -1 }) =>
      app_id !== -1 && wanted?.checks.some((one) => one.context === context && one.app_id === undefined),
  );
