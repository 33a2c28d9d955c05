import { print } from '../../../plan/item-text.ts';
import type { NameResolver } from '../../../settings/schema/named-ids.ts';
import { checkFields, type Fields, type graphqlKeys, offValue, reviewFields, switches } from '../fields.ts';
import { isBound, toneOf } from '../risk.ts';
import { compareActors, compareReviewActors, differ, isSameNames, printNames } from './actor-differences.ts';
import type { Check, NormalizedChecks, NormalizedProtection, NormalizedReviews } from './normalized.ts';

/** Where the live protection differs from the wanted one. A part that `wanted` leaves out is not compared. */
export const compareProtections = (wanted: NormalizedProtection, live: NormalizedProtection, names?: NameResolver) => [
  ...compareFields(switches, wanted, live),
  ...compareChecks(wanted.required_status_checks, live.required_status_checks ?? null, names),
  ...compareReviews(wanted.required_pull_request_reviews, live.required_pull_request_reviews ?? null),
  ...(wanted.restrictions === undefined
    ? []
    : compareActors('restrictions', wanted.restrictions, live.restrictions ?? null)),
  ...compareNames('force_push_bypassers', wanted, live, (names) => printNames([...names].sort(), 'nobody')),
  ...compareNames('required_deployments', wanted, live, printNames),
];

function compareFields(fields: Fields, wanted: object, live: object, above = '') {
  const [wants, has] = [wanted, live] as Readonly<Record<string, boolean | number>>[];
  return Object.entries(fields).flatMap(([key, field]) => {
    const [value, live] = [wants![key], has![key] ?? offValue(field)];
    if (value === undefined || value === live) return [];
    return [{ ...differ(above + key, { live, wanted: value }, valueText), meaning: field.meaning }];
  });
}

const valueText = (value: boolean | number) => (typeof value === 'number' ? String(value) : value ? 'on' : 'off');

const checksKey = 'required_status_checks';

function compareChecks(
  wanted: NormalizedChecks | null | undefined,
  live: NormalizedChecks | null,
  names?: NameResolver,
) {
  if (wanted === undefined || (!wanted && !live)) return [];
  const values = { live: checksIn(live), wanted: checksIn(wanted) };
  const change = { key: checksKey, live: checksText(live, names), wanted: checksText(wanted, names), values };
  if (!wanted) return [{ ...change, tone: toneOf(checksKey, { live, wanted }) }];
  const strict = compareFields(checkFields, wanted, live ?? {}, `${checksKey}.`);
  if (!live) return [change, ...strict];
  return [
    ...strict,
    ...(!wanted.checks || isSameChecks(wanted.checks, live.checks ?? [])
      ? []
      : [{ ...change, tone: checksTone(wanted.checks, live.checks) }]),
  ];
}

const checksText = (holder: NormalizedChecks | null, names?: NameResolver) =>
  holder ? `[${(holder.checks ?? []).map((check) => checkText(check, names)).join(', ')}]` : 'off';

/** A protection as a plan holds it, with its checks as a file writes them. */
export const spellHeld = ({ required_status_checks: holder, ...others }: NormalizedProtection) => ({
  ...others,
  ...(holder !== undefined && {
    required_status_checks: holder && { strict: holder.strict, contexts: checksIn(holder) },
  }),
});

/** The names of the checks. A check whose app the entry or GitHub names stands with that app, and with -1 for any app. */
const checksIn = (holder: NormalizedChecks | null) =>
  holder && (holder.checks ?? []).map(({ context, app_id }) => (app_id === undefined ? context : { context, app_id }));

/** The name of an app, or its id where nothing says the name. */
export const appText = (id: number, names?: NameResolver) => names?.({ kind: 'app', id }) ?? id;

const checkText = ({ context, app_id = -1 }: Check, names?: NameResolver) =>
  print(context) + (isBound({ context, app_id }) ? ` by app ${appText(app_id, names)}` : '');

/** A check that names no app stands for any check of its name. */
const isMatch = (wanted: Check, live: Check) =>
  wanted.context === live.context && (wanted.app_id === undefined || wanted.app_id === (live.app_id ?? -1));

const isSameChecks = (wanted: readonly Check[], live: readonly Check[]) =>
  wanted.every((one) => live.some((other) => isMatch(one, other))) &&
  live.every((other) => wanted.some((one) => isMatch(one, other)));

/** A check that names no app keeps the one that it has. */
const checksTone = (wanted: readonly Check[], live: readonly Check[] = []) =>
  toneOf('checks', { live, wanted: wanted.flatMap((one) => [one, ...live.filter((other) => isMatch(one, other))]) });

const reviewsKey = 'required_pull_request_reviews';

/** Reviews that are turned on bring a line for each setting below them. */
function compareReviews(wanted: NormalizedReviews | null | undefined, live: NormalizedReviews | null) {
  if (wanted === undefined || (!wanted && !live)) return [];
  if (!wanted) return [differ(reviewsKey, { live, wanted }, reviewsText)];
  const within = [
    ...compareFields(reviewFields, wanted, live ?? {}, `${reviewsKey}.`),
    ...compareReviewActors(`${reviewsKey}.`, wanted, live ?? {}),
  ];
  // Without a number GitHub chooses one, so 0 is another wish.
  const on = wanted.required_approving_review_count === 0 ? 'on with 0 approvals' : 'on';
  return live ? within : [{ key: reviewsKey, live: 'off', wanted: on }, ...within];
}

const reviewsText = (reviews: NormalizedReviews | null) => {
  const count = reviews?.required_approving_review_count;
  return count ? `on with ${count} approvals` : valueText(!!reviews);
};

/** Where the file names no number the host chooses its own, which is at most one. */
export function compareLeftOutCount(wanted: NormalizedProtection, live: NormalizedProtection) {
  const reviews = wanted.required_pull_request_reviews;
  const count = live.required_pull_request_reviews?.required_approving_review_count ?? 0;
  if (!reviews || reviews.required_approving_review_count !== undefined || count < 2) return [];
  const key = `${reviewsKey}.required_approving_review_count`;
  return [{ key, live: String(count), wanted: "GitHub's default", tone: 'weaker' as const }];
}

type Named = Pick<NormalizedProtection, (typeof graphqlKeys)[number]>;

function compareNames(key: keyof Named, all: Named, shown: Named, text: (names: readonly string[]) => string) {
  const { [key]: wanted } = all;
  const { [key]: live = [] } = shown;
  return !wanted || isSameNames(wanted, live) ? [] : [differ(key, { live, wanted }, text)];
}
