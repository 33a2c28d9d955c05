import { printValue } from '@trueup/core/plan';
import {
  type RequirementItem,
  type RequirementKey,
  type RequirementValue,
  requirementMeanings,
} from './sources/requirements.ts';
import type { Bypass, SourceName } from './sources/rule-sources.ts';

/** `2`, `ci, lint by app 7`, `no one`. A switch has no text. */
export function formatRequirementValue(key: RequirementKey, value: RequirementValue): string {
  if (value === true) return '';
  if (typeof value === 'number') return String(value);
  const items = (value as readonly RequirementItem[]).map(formatRequirementItem);
  return items.join(', ') || (key === 'merge_methods' ? 'none' : 'no one');
}

export function formatRequirementItem(item: RequirementItem): string {
  if (typeof item === 'string') return item;
  if ('team' in item) return `${item.approvals} by ${item.team} for ${item.files.map(printValue).join(', ')}`;
  return printValue(item.context) + (item.integration_id === undefined ? '' : ` by app ${item.integration_id}`);
}

/** `approvals 2`, `signed commits` */
export const formatRequirement = (key: RequirementKey, value: RequirementValue) =>
  [requirementMeanings[key].words, formatRequirementValue(key, value)].filter(Boolean).join(' ');

const modeSuffixes = { always: '', pull_request: ' by pull request', exempt: '' } as const;

export const formatBypassCell = (bypass: Bypass): string =>
  bypass === 'unknown' ? 'unknown' : bypass.map(({ name, how }) => name + modeSuffixes[how]).join(', ') || 'none';

export const formatSourceCell = ({ kind, level, name }: SourceName) =>
  kind === 'classic'
    ? `classic ${printValue(name)}`
    : `ruleset ${printValue(name)}${level === 'repository' ? '' : ` (${level})`}`;
