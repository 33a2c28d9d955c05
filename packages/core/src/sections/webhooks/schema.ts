import * as v from 'valibot';
import { createPartlyPublic } from '../../plan/wording.ts';
import { isMap, pickKeys } from '../../settings/maps.ts';
import { formatCode } from '../../settings/message-text.ts';
import { mapEntries } from '../../settings/reading/entries.ts';
import { redactUrlCredentials, redactUrlPath } from '../../settings/redaction.ts';
import type { Path } from '../../settings/refusal.ts';
import { createMessage, mustBe } from '../../settings/schema/messages.ts';
import { numberDuplicates } from '../../settings/schema/numbered.ts';
import type { Findings, ListWithPolicy, SettingsShape } from '../../settings/schema/shape.ts';
import {
  choice,
  closedMap,
  createListShape,
  createReferenceSchema,
  list,
  refuseReadOnlyKeys,
  text,
  toggle,
  tryRule,
  tryRuleOnEach,
} from '../../settings/schema/words.ts';
import { noteUnknownWord } from '../families/unknown-words.ts';
import { splitWords } from '../rows.ts';

/** A URL may contain a password, so the message does not repeat it. */
const invalidUrl = createMessage(
  'is not a URL that GitHub can deliver to',
  'write the complete URL with `https://`; only `secret` can be the name of a variable',
);

const DeliverableUrl = v.pipe(
  text({ min: 1 }),
  v.regex(/^https?:\/\//i, invalidUrl),
  v.check((value) => URL.canParse(value), invalidUrl),
);

const certificateHints = new Map<unknown, string>([
  [true, 'write `1` to deliver even if the certificate is invalid'],
  [false, 'write `0` to deliver only if the certificate is valid'],
]);

/** GitHub returns a number or text, depending on the value that was sent. */
const InsecureSsl = v.pipe(
  v.picklist(
    ['0', '1', 0, 1],
    mustBe('`0` or `1`', (value) => certificateHints.get(value)),
  ),
  v.transform(String),
);

export const Config = closedMap({
  url: DeliverableUrl,
  content_type: v.optional(choice(['json', 'form'])),
  secret: v.optional(createReferenceSchema()),
  insecure_ssl: v.optional(InsecureSsl),
});

const noEvents = createMessage(
  'is empty: GitHub stores `push` for a new webhook, and keeps the events of an existing webhook',
  'list an event, or write `active: false` to deliver nothing',
);

const events = v.pipe(
  list(text({ min: 1 }), 'write a list of events, each after `- `'),
  v.minLength(1, noEvents),
  v.transform((names) => [...new Set(names)]),
);

const readOnlyKeys = splitWords('id type created_at updated_at test_url ping_url deliveries_url last_response');

const Webhook = closedMap({
  config: Config,
  events: v.optional(events),
  active: v.optional(toggle()),
  name: v.optional(choice(['web'])),
  ...refuseReadOnlyKeys(readOnlyKeys),
});

export type Webhook = v.InferOutput<typeof Webhook>;

export type HookWithUrl = { readonly config: { readonly url: string } };

export const getHookUrl = ({ config }: HookWithUrl) => config.url;

/** Parses the URL as GitHub will call it, with any kind of slash. */
const parseHookUrl = (hook: HookWithUrl) => (URL.canParse(getHookUrl(hook)) ? new URL(getHookUrl(hook)) : undefined);

export function hasCredentials(hook: HookWithUrl) {
  const { username, password } = parseHookUrl(hook) ?? {};
  return !!username || !!password;
}

const createHookDescriber = (shorten: (url: string) => string) => (hook: HookWithUrl) =>
  `webhook ${JSON.stringify(shorten(parseHookUrl(hook)?.href ?? getHookUrl(hook)))}`;

export const describeWebhook = createHookDescriber(redactUrlCredentials);

const describeHookPublicly = createHookDescriber(redactUrlPath);

/** A public log shows an undeclared webhook without its path. */
export const describeUndeclaredHook = (hook: HookWithUrl) =>
  createPartlyPublic(describeWebhook(hook), describeHookPublicly(hook));

/** Numbers the names of webhooks whose short hashes are equal. */
export function createDistinctHookDescribers(hooks: readonly HookWithUrl[]) {
  const numberNames = (name: (hook: HookWithUrl) => string) => {
    const names = numberDuplicates(hooks.map(name));
    const namesByUrl = new Map(hooks.map((hook, index) => [getHookUrl(hook), names[index]!]));
    return (hook: HookWithUrl) => namesByUrl.get(getHookUrl(hook)) ?? name(hook);
  };
  return { getName: numberNames(describeWebhook), getPublicName: numberNames(describeHookPublicly) };
}

export const settings: SettingsShape<ListWithPolicy<Webhook>> = {
  ...createListShape(Webhook, { undeclared: 'keep', getKey: getHookUrl, describeEntry: describeWebhook }),
  prepare: (value, findings) => mapEntries(value, (entry, at) => refuseAndNestFlatConfig(entry, at, findings)),
  examine: noteUnknownEventsAndCredentials,
};

function noteUnknownEventsAndCredentials({ entries }: ListWithPolicy<Webhook>, findings: Findings) {
  tryRuleOnEach(entries, (entry, index) => {
    const { events = [] } = entry;
    tryRule(() => tryRuleOnEach(events, (event) => noteUnknownEvent(event, [index, 'events'], findings)));
    if (hasCredentials(entry))
      findings.remark([index, 'config', 'url'], `the URL of ${describeWebhook(entry)} ${credentialsWarning}`);
  });
}

/** GitHub may know more events by now. */
const knownEvents = splitWords(`
  branch_protection_configuration branch_protection_rule bypass_request_secret_scanning check_run check_suite
  code_scanning_alert commit_comment create custom_property_values delete dependabot_alert deploy_key deployment
  deployment_status discussion discussion_comment dismissal_request_code_scanning dismissal_request_dependabot
  dismissal_request_secret_scanning exemption_request_push_ruleset fork gollum issue_comment issue_dependencies issues
  label member meta milestone package page_build ping project project_card project_column public pull_request
  pull_request_review pull_request_review_comment pull_request_review_thread push registry_package release repository
  repository_advisory repository_import repository_ruleset repository_vulnerability_alert secret_scanning_alert
  secret_scanning_alert_location secret_scanning_scan security_and_analysis star status sub_issues team_add watch
  workflow_job workflow_run`);

const noteUnknownEvent = (event: string, at: Path, findings: Findings) =>
  event === '*' || noteUnknownWord(event, knownEvents, 'a webhook event', at, findings);

export const credentialsWarning = 'contains a user name or password, which everyone who can read the file can see';

/** Other tools write the keys of `config` one level higher. */
function refuseAndNestFlatConfig(entry: Record<string, unknown>, at: Path, findings: Findings) {
  const config = isMap(entry.config) ? entry.config : {};
  const flatKeys = Object.keys(Config.entries).filter((key) => key in entry && !(key in config));
  if (!flatKeys.length) return entry;
  findings.refuse({
    at,
    checksInside: true,
    problem: `has ${flatKeys.map(formatCode).join(', ')} next to \`config\`, but these keys belong inside \`config\``,
    fix: 'move it below `config:`',
    yaml: ['config:', ...flatKeys.map((key) => `  ${key}: ${key === 'secret' ? '$MY_SECRET' : '…'}`)].join('\n'),
  });
  return {
    ...pickKeys(entry, (key) => !flatKeys.includes(key)),
    config: { ...config, ...pickKeys(entry, (key) => flatKeys.includes(key)) },
  };
}
