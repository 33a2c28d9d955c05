import { say } from '../../../plan/wording.ts';
import { isMap } from '../../../settings/maps.ts';
import type { Contrast } from '../contrasts/contrast.ts';
import { contrasts } from '../contrasts/contrasts.ts';
import { type Guard, type GuardReviews, guardOf, nobody, off, unguarded } from '../guard.ts';
import type { Protection } from '../schema.ts';
import { reviewFlags } from '../vocabulary.ts';

/** What the PUT cannot say it leaves alone, as far as anybody knows. */
const { required_signatures, force_push_bypassers, required_deployments, ...replaced } = unguarded;

const noReviews: GuardReviews = {
  ...off(reviewFlags),
  dismissal_restrictions: nobody,
  bypass_pull_request_allowances: nobody,
};

/** What a PUT of the declared protection leaves behind: all that the file does not name is off. */
function wholeGuard(declared: Protection): Guard {
  const guard = guardOf(declared);
  const reviews = guard.required_pull_request_reviews;
  return {
    ...replaced,
    ...guard,
    ...(reviews && { required_pull_request_reviews: { ...noReviews, ...reviews } }),
  };
}

/** All that differs, each thing that the file does not name told as what it is. */
export function wholeContrasts(declared: Protection, live: Guard): Contrast[] {
  return [...contrasts(wholeGuard(declared), live), ...countContrast(declared, live)].map((one) =>
    isDeclared(declared, one.key) ? one : { ...one, because: say`the file leaves it out, so the PUT lifts it` },
  );
}

/** How many reviews the host asks for where none are named is for the host to say; it is not more than one. */
function countContrast(declared: Protection, live: Guard): Contrast[] {
  const reviews = declared.required_pull_request_reviews;
  const count = live.required_pull_request_reviews?.required_approving_review_count ?? 0;
  if (!reviews || reviews.required_approving_review_count !== undefined || count < 2) return [];
  const key = 'required_pull_request_reviews.required_approving_review_count';
  return [
    { key, what: 'required approving reviews', live: String(count), wanted: "the host's own number", tone: 'weaker' },
  ];
}

function isDeclared(declared: unknown, key: string) {
  let holder = declared;
  for (const name of key.split('.')) {
    if (!isMap(holder)) return true;
    holder = holder[name];
    if (holder === undefined) return false;
  }
  return true;
}
