/**
 * Reads who last changed a setting, from ruleset histories and the audit log. Each change names its source. A source
 * that the token cannot read is listed as unread, and nothing is concluded from it.
 */

import { askOnce, getUserById, ignoreRefusal, isSameWord, type Reader, toFullName } from '@trueup/core/github';
import { list as listRulesets } from '@trueup/core/sections/rulesets/calls';
import { type AuditLogEntry, getRulesetHistory, probeAuditLog, searchAuditLog } from './calls.ts';

export interface RecordedChange {
  /** The login, or another text with which the source names the author. */
  readonly by: string;
  /** The time in milliseconds. */
  readonly at: number;
  /** The name of the change in its source. */
  readonly what: string;
  readonly source: string;
}

/** A section and the names of its entries. Without names, the subject covers all entries. */
export interface ChangeSubject {
  readonly section: string;
  readonly names: readonly string[];
}

export interface RecordedChanges {
  readonly changes: readonly RecordedChange[];
  /** Sources that the token cannot read, or that do not exist. */
  readonly unread: readonly string[];
}

/** Returns one result for each subject, with the newest change first. `isRecordedSection` must hold for each section. */
export async function readChanges(github: Reader, subjects: readonly ChangeSubject[]): Promise<RecordedChanges[]> {
  const log = subjects.length ? await readRepositoryAuditLog(github) : [];
  return Promise.all(subjects.map((subject) => readChangesOfSubject(github, subject, log)));
}

export const isRecordedSection = (section: string) => Object.hasOwn(actionPrefixes, section);

async function readChangesOfSubject(github: Reader, subject: ChangeSubject, log: AuditLog): Promise<RecordedChanges> {
  const histories = subject.section === 'rulesets' ? await readRulesetHistories(github, subject.names) : [];
  const sources = [...histories, log ? selectLogChanges(log, subject) : createUnreadSource(auditLogName)];
  return {
    changes: sources.flatMap(({ changes }) => changes).sort((first, second) => second.at - first.at),
    unread: sources.flatMap(({ unread }) => unread),
  };
}

const createUnreadSource = (source: string): RecordedChanges => ({ changes: [], unread: [source] });

async function readRulesetHistories(github: Reader, names: readonly string[]): Promise<RecordedChanges[]> {
  const rulesets = await ignoreRefusal(github.ask(listRulesets({})));
  if (!rulesets) return [createUnreadSource('the list of rulesets')];
  const repositoryRulesets = rulesets.filter(({ source_type }) => source_type === 'Repository');
  const selected = repositoryRulesets.filter(({ name }) => !names.length || names.includes(name));
  const missing = names.filter((name) => !selected.some((ruleset) => ruleset.name === name));
  const histories = await Promise.all(selected.map((ruleset) => readRulesetHistory(github, ruleset)));
  return [...missing.map((name) => createUnreadSource(describeRulesetHistory(name))), ...histories];
}

async function readRulesetHistory(github: Reader, { id, name }: { readonly id: number; readonly name: string }) {
  const versions = await ignoreRefusal(github.ask(getRulesetHistory({ ruleset_id: id })));
  if (!versions) return createUnreadSource(describeRulesetHistory(name));
  const changes = versions.map(async ({ actor, updated_at, version_id }) => ({
    by: await readAccountName(github, actor.id),
    at: Date.parse(updated_at),
    what: `version ${version_id}`,
    source: describeRulesetHistory(name),
  }));
  return { changes: await Promise.all(changes), unread: [] };
}

const describeRulesetHistory = (name: string) => `the history of ruleset "${name}"`;

async function readAccountName(github: Reader, id: number | null | undefined): Promise<string> {
  if (id == null) return 'an account that GitHub does not name';
  const account = await ignoreRefusal(github.ask(getUserById({ account_id: id })));
  return account?.login ?? `account ${id}`;
}

/** `undefined` if the token cannot read the log. */
type AuditLog = readonly AuditLogEntry[] | undefined;

async function readRepositoryAuditLog(github: Reader): Promise<AuditLog> {
  const repository = toFullName(github.repository);
  // If there is no log, the run asks the organization once instead of once for each repository.
  if (!(await ignoreRefusal(askOnce(github, probeAuditLog)))) return undefined;
  const entries = await ignoreRefusal(github.ask(searchAuditLog(`repo:${repository}`)));
  return entries?.filter(({ repo }) => isSameWord(repo ?? '', repository));
}

export const auditLogName = 'the audit log';

function selectLogChanges(log: readonly AuditLogEntry[], { section, names }: ChangeSubject): RecordedChanges {
  const isSubjectEntry = ({ action, ruleset_name: name }: AuditLogEntry) =>
    section === findSectionOfAction(action) && (section !== 'rulesets' || !names.length || names.includes(name ?? ''));
  const changes = log.filter(isSubjectEntry).map((entry) => ({
    by: entry.actor ?? 'an account that the log does not name',
    at: entry['@timestamp'],
    what: entry.action,
    source: auditLogName,
  }));
  return { changes, unread: [] };
}

/** Prefixes of the audit log actions of each section. */
const actionPrefixes: Readonly<Record<string, readonly string[]>> = {
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

/** These actions share a prefix with others but change no setting. */
const actionsWithoutChange =
  /^(repo\.download_|repository_(advisory|vulnerability_alert)\.|protected_branch\.(policy_override|rejected_))/;

/** The longest matching prefix decides. */
function findSectionOfAction(action: string) {
  const candidates = Object.entries(actionPrefixes).flatMap(([section, prefixes]) =>
    prefixes.map((prefix) => ({ section, prefix })),
  );
  const [best] = candidates
    .filter(({ prefix }) => action.startsWith(prefix))
    .toSorted((first, second) => second.prefix.length - first.prefix.length);
  return actionsWithoutChange.test(action) ? undefined : best?.section;
}
