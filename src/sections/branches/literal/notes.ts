import { type Note, note } from '../../../plan/item.ts';
import { shown } from '../../../plan/tell.ts';
import { type Check, type GuardChecks, guardOf } from '../guard.ts';
import { named } from '../names.ts';
import type { Protection } from '../schema.ts';
import { type Literal, lender, liveGuard } from './literal.ts';

/** The host answers a token without the grant as if there were no protection. */
export function hidden(literal: Literal): Note[] {
  if (!literal.live.shown.isHidden) return [];
  const message = `${named(literal)} is unprotected as far as this token sees: without "Administration: read" the host shows no protection either`;
  return [note(message, named(literal))];
}

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
        `has \`${key}\`, which the file leaves out, and the host may drop it with the write: declare it to be sure that it stays`,
    ),
    ...released.map(
      ({ context, app_id }) =>
        `takes ${shown(context)} from app ${app_id} alone, which the file leaves out, and the host may take it from any app after the write: declare \`{context: ${JSON.stringify(context)}, app_id: ${app_id}}\` under \`checks\` to be sure`,
    ),
    ...(lent ? [`gets a rule of its own, which counts before ${lent}`] : []),
  ];
  return messages.map((message) => note(`${named(literal)} ${message}`, named(literal)));
}

/** Checks that one app alone may report, and that the file names without the app. */
const releasedIn = (wanted: GuardChecks | null | undefined, live: GuardChecks | null | undefined): readonly Check[] =>
  (live?.checks ?? []).filter(
    ({ context, app_id = -1 }) =>
      app_id !== -1 && wanted?.checks.some((one) => one.context === context && one.app_id === undefined),
  );
