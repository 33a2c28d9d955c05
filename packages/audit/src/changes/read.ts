import { getUserById, ignoreRefusal, type Reader, toFullName } from '@trueup/core/github';
import { list as listRulesets } from '@trueup/core/sections/rulesets/calls';
import { getRulesetHistory, type LogEntry, probeAuditLog, searchAuditLog } from './calls.ts';

/** Somebody changed something, as the source says. Nothing here is concluded from anything else. */
export interface KnownChange {
  /** The login, or what the source has in its place. */
  readonly by: string;
  /** In milliseconds. */
  readonly at: number;
  /** What the source calls it. */
  readonly what: string;
  readonly source: string;
}

/** What somebody wants to know: a section, and in it the entries of these names; all if none is named. */
export interface Subject {
  readonly section: string;
  readonly names: readonly string[];
}

export interface KnownChanges {
  readonly changes: readonly KnownChange[];
  /** The sources that the token may not read, or that the host does not have. */
  readonly unread: readonly string[];
}

/** The first words of the actions that the audit log has for a section. */
const actionsOf: Readonly<Record<string, readonly string[]>> = {
  repository: ['repo.', 'repository_', 'repository.'],
  branches: ['protected_branch.'],
  rulesets: ['repository_ruleset.'],
  collaborators: ['repo.add_member', 'repo.remove_member', 'repo.update_member', 'repository_invitation.'],
  teams: ['team.add_repository', 'team.remove_repository', 'team.update_repository_permission'],
  webhooks: ['hook.'],
  environments: ['environment.'],
  deploy_keys: ['public_key.', 'deploy_key.'],
  actions: ['repo.actions_', 'repo.update_actions_', 'repo.set_actions_'],
  actions_secrets: ['repo.create_actions_secret', 'repo.update_actions_secret', 'repo.remove_actions_secret'],
  actions_variables: ['repo.create_actions_variable', 'repo.update_actions_variable', 'repo.remove_actions_variable'],
  pages: ['repo.pages_'],
  custom_properties: ['repository.custom_property', 'custom_property_value.'],
};

/** Actions that begin alike and change no setting. */
const idle =
  /^(repo\.download_|repository_(advisory|vulnerability_alert)\.|protected_branch\.(policy_override|rejected_))/;

/** The section that an action is about: the one with the longest of its first words. */
function sectionOf(action: string) {
  const all = Object.entries(actionsOf).flatMap(([section, words]) => words.map((word) => ({ section, word })));
  const [best] = all
    .filter(({ word }) => action.startsWith(word))
    .toSorted((one, other) => other.word.length - one.word.length);
  return idle.test(action) ? undefined : best?.section;
}

/** Whether the audit log or a history records changes of the section. */
export const isRecorded = (section: string) => Object.hasOwn(actionsOf, section);

const historyText = (name: string) => `the history of ruleset "${name}"`;
const logText = 'the audit log';

/** Who changed each of these last, the newest first. A source that the token may not read says nothing. */
export async function readChanges(host: Reader, subjects: readonly Subject[]): Promise<KnownChanges[]> {
  const log = subjects.some(({ section }) => isRecorded(section)) ? await readLog(host) : [];
  return Promise.all(subjects.map((subject) => readSubject(host, subject, log)));
}

async function readSubject(host: Reader, subject: Subject, log: Log): Promise<KnownChanges> {
  if (!isRecorded(subject.section)) return { changes: [], unread: [] };
  const histories = subject.section === 'rulesets' ? await readHistories(host, subject.names) : [];
  const found = [...histories, log ? logged(log, subject) : unreadable(logText)];
  return {
    changes: found.flatMap(({ changes }) => changes).sort((one, other) => other.at - one.at),
    unread: found.flatMap(({ unread }) => unread),
  };
}

const unreadable = (source: string): KnownChanges => ({ changes: [], unread: [source] });

async function readHistories(host: Reader, names: readonly string[]): Promise<KnownChanges[]> {
  const all = await ignoreRefusal(host.ask(listRulesets({})));
  if (!all) return [unreadable('the list of rulesets')];
  const own = all.filter(({ source_type }) => source_type === 'Repository');
  const wanted = own.filter(({ name }) => !names.length || names.includes(name));
  const missing = names.filter((name) => !wanted.some((one) => one.name === name));
  const histories = await Promise.all(wanted.map((one) => readHistory(host, one)));
  return [...missing.map((name) => unreadable(historyText(name))), ...histories];
}

async function readHistory(host: Reader, { id, name }: { readonly id: number; readonly name: string }) {
  const versions = await ignoreRefusal(host.ask(getRulesetHistory({ ruleset_id: id })));
  if (!versions) return unreadable(historyText(name));
  const changes = versions.map(async ({ actor, updated_at, version_id }) => ({
    by: await nameAccount(host, actor.id),
    at: Date.parse(updated_at),
    what: `version ${version_id}`,
    source: historyText(name),
  }));
  return { changes: await Promise.all(changes), unread: [] };
}

async function nameAccount(host: Reader, id: number | null | undefined) {
  if (id == null) return 'an account that GitHub does not name';
  const account = await ignoreRefusal(host.ask(getUserById({ account_id: id })));
  return account?.login ?? `account ${id}`;
}

/** What the audit log has about the repository; `undefined` if it cannot be read. */
type Log = readonly LogEntry[] | undefined;

async function readLog(host: Reader): Promise<Log> {
  const repository = toFullName(host.repository);
  // Without a log, a run asks the organization once and not once for each repository.
  if (!(await ignoreRefusal(host.askOnce?.(probeAuditLog) ?? host.ask(probeAuditLog)))) return undefined;
  const entries = await ignoreRefusal(host.ask(searchAuditLog(`repo:${repository}`)));
  return entries?.filter(({ repo }) => repo?.toLowerCase() === repository.toLowerCase());
}

function logged(log: readonly LogEntry[], { section, names }: Subject): KnownChanges {
  const isAbout = ({ action, ruleset_name: name }: LogEntry) =>
    section === sectionOf(action) && (section !== 'rulesets' || !names.length || names.includes(name ?? ''));
  const changes = log.filter(isAbout).map((entry) => ({
    by: entry.actor ?? 'an account that the log does not name',
    at: entry['@timestamp'],
    what: entry.action,
    source: logText,
  }));
  return { changes, unread: [] };
}
