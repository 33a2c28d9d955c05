/**
 * Moves entries of `branches:` to `rulesets:` within the YAML document. Comments follow the entry, the rule or the
 * parameter that they describe.
 */

import { createFileError, formatBlockLines, type SettingsDocument } from '@trueup/core/settings';
import { isCollection, isMap, isScalar, isSeq, type Node, parseDocument, type YAMLSeq } from 'yaml';
import { type BlockEntries, type ConvertedBlock, findPair } from '../block.ts';
import {
  appendToCommentsAbove,
  attachCommentsToNextKeys,
  insertBeforeCommentsAbove,
  moveCommentBeside,
  moveComments,
  takeComments,
  takeCommentsAbove,
} from '../comments.ts';
import { openDraft } from '../draft.ts';
import type { ConvertedRule } from './rules.ts';
import { type ClassicEntry, type ConvertedRuleset, convertEntryToRulesets } from './rulesets.ts';

interface RewriteContext {
  readonly converted: readonly ClassicEntry[];
  /** Names of existing rulesets. */
  readonly takenNames: readonly string[];
  readonly place: SettingsDocument['place'];
}

/** `made` contains the new rulesets by the index of their entry. */
export function moveEntriesToRulesets(text: string, file: string, { converted, takenNames, place }: RewriteContext) {
  const names = new Set(takenNames.map((name) => name.toLowerCase()));
  const made = new Map(converted.map((entry) => [entry.index, convertEntryToRulesets(entry, names)]));
  const draft = openDraft(text, file)!;
  const { top } = draft;
  const branches = top.getList('branches');
  if (!branches) throw createPlainListError(place, 'branches');
  attachCommentsToNextKeys(branches);
  const nodes = converted.map(({ index }) => branches.items[index]);
  const newNodes = converted.flatMap((entry, at) => createCommentedRulesetNodes(made.get(entry.index)!, nodes[at]));
  branches.items = branches.items.filter((item) => !nodes.includes(item));
  const idleComments = converted.flatMap((entry, at) => (made.get(entry.index)!.length ? [] : takeComments(nodes[at])));
  if (!newNodes[0]) keepIdleComments(top, branches, idleComments);
  else {
    insertBeforeCommentsAbove(newNodes[0], idleComments);
    const isNew = appendRulesetNodes(newNodes, top, place);
    if (!branches.items.length) moveBranchesComments(top, isNew ? findPair(top.map, 'rulesets')!.key : newNodes[0]);
  }
  if (!branches.items.length) top.takePair('branches');
  return { text: draft.toText(), made };
}

/** Returns whether `rulesets:` is new. */
function appendRulesetNodes(newNodes: readonly Node[], top: ConvertedBlock, place: RewriteContext['place']) {
  const isNew = !top.has('rulesets');
  if (isNew || top.isNull('rulesets')) top.setValue('rulesets', []);
  if (isNew) top.insertPair(top.takePair('rulesets')!, { after: 'branches' });
  const rulesets = top.getEntryList('rulesets');
  if (!rulesets) throw createPlainListError(place, 'rulesets');
  if (!rulesets.items.length) rulesets.flow = false;
  rulesets.items.push(...newNodes);
  return isNew;
}

/** Keeps comments of entries without requirements if there is no new ruleset. */
function keepIdleComments({ map }: ConvertedBlock, branches: YAMLSeq<Node>, idleComments: readonly string[]) {
  const pair = findPair(map, 'branches')!;
  if (branches.items.length) return appendToCommentsAbove(pair.key, idleComments);
  insertBeforeCommentsAbove(map, [...takeComments(pair), ...idleComments]);
}

/** Comments at the top of the file stay there. */
function moveBranchesComments({ map }: ConvertedBlock, target: Node) {
  const pair = findPair(map, 'branches')!;
  const next = map.items[1]?.key;
  if (pair === map.items[0] && next && next !== target) insertBeforeCommentsAbove(next, takeCommentsAbove(pair.key));
  if (next !== target && target.spaceBefore === undefined) target.spaceBefore = pair.key.spaceBefore;
  insertBeforeCommentsAbove(target, takeComments(pair));
}

/** An alias of another list cannot be edited. */
const createPlainListError = (place: RewriteContext['place'], key: string) =>
  createFileError(
    'is not a plain list, so entries cannot be moved',
    'write a plain list, and convert the file again',
    place([key]),
    [key],
  );

/** GitHub gives the administrator role this id in every repository. */
const administratorActor = { actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'always' };

const toRulesetSettings = ({ name, include, exclude, exceptAdministrators, rules }: ConvertedRuleset) => ({
  name,
  target: 'branch',
  enforcement: 'active',
  conditions: { ref_name: { include: [include], exclude } },
  bypass_actors: exceptAdministrators ? [administratorActor] : [],
  rules: rules.map(({ type, parameters }) => (parameters ? { type, parameters } : { type })),
});

function createCommentedRulesetNodes(made: readonly ConvertedRuleset[], entry: Node | undefined): readonly Node[] {
  // A draft stores every scalar as text.
  const parseNode = (text: string) => parseDocument(text, { schema: 'failsafe' }).contents as BlockEntries;
  const nodes = made.map((ruleset) => parseNode(formatBlockLines(toRulesetSettings(ruleset)).join('\n')));
  const protection = findPair(entry, 'protection')?.value;
  made.forEach(({ rules }, at) => {
    const list = findPair(nodes[at], 'rules')?.value as YAMLSeq<Node>;
    for (const [index, rule] of rules.entries()) moveRuleComments(rule, list.items[index]!, protection);
  });
  const [first] = nodes;
  if (!first || !entry) return nodes;
  moveComments(findPair(protection, 'enforce_admins'), { above: findPair(first, 'bypass_actors')!.key });
  moveComments(findPair(entry, 'name'), { above: first, beside: findPair(first, 'name')?.value });
  appendToCommentsAbove(first, takeComments(entry));
  first.spaceBefore = entry.spaceBefore;
  return nodes;
}

function moveRuleComments(
  { sourceKey, parameterPaths = {} }: ConvertedRule,
  rule: Node,
  protection: Node | null | undefined,
) {
  for (const [name, path] of Object.entries(parameterPaths)) {
    const source = path.slice(0, -1).reduce((node, key) => findPair(node, key)?.value, protection);
    const [sourcePair, targetPair] = [
      findPair(source, path.at(-1)!),
      findPair(findPair(rule, 'parameters')?.value, name),
    ];
    if (!sourcePair || !targetPair) continue;
    moveItemComments(sourcePair.value, targetPair.value);
    moveComments(sourcePair, { above: targetPair.key, beside: targetPair.value });
  }
  moveComments(findPair(protection, sourceKey), { above: rule, beside: findPair(rule, 'type')?.value });
}

/** The converted list keeps the order of the original, so items match by position. */
function moveItemComments(from: Node | null, to: Node | null) {
  if (!isSeq<Node>(from) || !isSeq<Node>(to) || from.items.length !== to.items.length) return;
  from.items.forEach((item, index) => {
    const target = to.items[index]!;
    const beside = isMap(target) ? findPair(target as Node, 'context')?.value : target;
    moveCommentBeside(item, beside);
    if (isScalar(item) || isCollection(item)) appendToCommentsAbove(target, takeComments(item));
  });
}
