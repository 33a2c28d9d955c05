import * as v from 'valibot';
import { openInPart } from '../../plan/wording.ts';
import { isMap, pickKeys } from '../../settings/maps.ts';
import { formatCode } from '../../settings/message-text.ts';
import { mapEntries } from '../../settings/reading/entries.ts';
import { redactCredentials, redactPath } from '../../settings/redaction.ts';
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
import { remarkUnknown } from '../families/unknown-words.ts';
import { wordsIn } from '../rows.ts';

/** An address may contain a password, so the message does not repeat it. */
const notAnAddress = createMessage(
  'is not a URL that GitHub can deliver to',
  'write the complete URL with `https://`; only `secret` can be the name of a variable',
);

const deliverable = v.pipe(
  text({ min: 1 }),
  v.regex(/^https?:\/\//i, notAnAddress),
  v.check((value) => URL.canParse(value), notAnAddress),
);

const verifying = new Map<unknown, string>([
  [true, 'write `1` to deliver even if the certificate is invalid'],
  [false, 'write `0` to deliver only if the certificate is valid'],
]);

/** The host returns a number or text, whichever it received. */
const insecure = v.pipe(
  v.picklist(
    ['0', '1', 0, 1],
    mustBe('`0` or `1`', (value) => verifying.get(value)),
  ),
  v.transform(String),
);

export const Config = closedMap({
  url: deliverable,
  content_type: v.optional(choice(['json', 'form'])),
  secret: v.optional(createReferenceSchema()),
  insecure_ssl: v.optional(insecure),
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

const reported = ['id', 'type', 'created_at', 'updated_at', 'test_url', 'ping_url', 'deliveries_url', 'last_response'];

const Webhook = closedMap({
  config: Config,
  events: v.optional(events),
  active: v.optional(toggle()),
  name: v.optional(choice(['web'])),
  ...refuseReadOnlyKeys(reported),
});

export type Webhook = v.InferOutput<typeof Webhook>;

export type AddressedHook = { readonly config: { readonly url: string } };

export const urlOf = ({ config }: AddressedHook) => config.url;

/** Parses an address as the host will call it, with any kind of slash. */
const address = (hook: AddressedHook) => (URL.canParse(urlOf(hook)) ? new URL(urlOf(hook)) : undefined);

export function hasPassword(hook: AddressedHook) {
  const { username, password } = address(hook) ?? {};
  return !!username || !!password;
}

const nameWith = (shorten: (url: string) => string) => (hook: AddressedHook) =>
  `webhook ${JSON.stringify(shorten(address(hook)?.href ?? urlOf(hook)))}`;

export const nameWebhook = nameWith(redactCredentials);

const openName = nameWith(redactPath);

/** The name of a webhook that no file declares. A public log shows it without its path. */
export const nameUndeclared = (hook: AddressedHook) => openInPart(nameWebhook(hook), openName(hook));

/** Names each of these webhooks. Two can have equal short hashes. */
export function tellApart(hooks: readonly AddressedHook[]) {
  const among = (name: (hook: AddressedHook) => string) => {
    const names = numberDuplicates(hooks.map(name));
    const all = new Map(hooks.map((hook, index) => [urlOf(hook), names[index]!]));
    return (hook: AddressedHook) => all.get(urlOf(hook)) ?? name(hook);
  };
  return { named: among(nameWebhook), openName: among(openName) };
}

export const settings: SettingsShape<ListWithPolicy<Webhook>> = {
  ...createListShape(Webhook, { undeclared: 'keep', getKey: urlOf, describeEntry: nameWebhook }),
  prepare: (value, findings) => mapEntries(value, (entry, at) => refuseFlat(entry, at, findings)),
  examine,
};

function examine({ entries }: ListWithPolicy<Webhook>, findings: Findings) {
  tryRuleOnEach(entries, (entry, index) => {
    const { events = [] } = entry;
    tryRule(() => tryRuleOnEach(events, (event) => remarkOn(event, [index, 'events'], findings)));
    if (hasPassword(entry)) findings.remark([index, 'config', 'url'], `the URL of ${nameWebhook(entry)} ${telling}`);
  });
}

/** The events of repository webhooks. The host may know more by now, so Trueup sends other events as well. */
const knownEvents = wordsIn(`
  branch_protection_configuration branch_protection_rule bypass_request_secret_scanning check_run check_suite
  code_scanning_alert commit_comment create custom_property_values delete dependabot_alert deploy_key deployment
  deployment_status discussion discussion_comment dismissal_request_code_scanning dismissal_request_dependabot
  dismissal_request_secret_scanning exemption_request_push_ruleset fork gollum issue_comment issue_dependencies issues
  label member meta milestone package page_build ping project project_card project_column public pull_request
  pull_request_review pull_request_review_comment pull_request_review_thread push registry_package release repository
  repository_advisory repository_import repository_ruleset repository_vulnerability_alert secret_scanning_alert
  secret_scanning_alert_location secret_scanning_scan security_and_analysis star status sub_issues team_add watch
  workflow_job workflow_run`);

const remarkOn = (event: string, at: Path, findings: Findings) =>
  event === '*' || remarkUnknown(event, knownEvents, 'a webhook event', at, findings);

export const telling = 'contains a user name or password, which everyone who can read the file can see';

/** Other tools write the keys of `config` one level above it. */
function refuseFlat(entry: Record<string, unknown>, at: Path, findings: Findings) {
  const inside = isMap(entry.config) ? entry.config : {};
  const flat = Object.keys(Config.entries).filter((key) => key in entry && !(key in inside));
  if (!flat.length) return entry;
  findings.refuse({
    at,
    checksInside: true,
    problem: `has ${flat.map(formatCode).join(', ')} next to \`config\`, but these keys belong inside \`config\``,
    fix: 'move it below `config:`',
    yaml: ['config:', ...flat.map((key) => `  ${key}: ${key === 'secret' ? '$MY_SECRET' : '…'}`)].join('\n'),
  });
  return {
    ...pickKeys(entry, (key) => !flat.includes(key)),
    config: { ...inside, ...pickKeys(entry, (key) => flat.includes(key)) },
  };
}
