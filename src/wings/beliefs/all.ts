import type { Belief } from './belief.ts';
import { actions } from './lists/actions.ts';
import { branches } from './lists/branches.ts';
import { environments } from './lists/environments.ts';
import { features } from './lists/features.ts';
import { hooks } from './lists/hooks.ts';
import { keys } from './lists/keys.ts';
import { labels } from './lists/labels.ts';
import { milestones } from './lists/milestones.ts';
import { moves } from './lists/moves.ts';
import { people } from './lists/people.ts';
import { policies } from './lists/policies.ts';
import { queries } from './lists/queries.ts';
import { repository } from './lists/repository.ts';
import { rules } from './lists/rules.ts';
import { rulesets } from './lists/rulesets.ts';
import { stores } from './lists/stores.ts';
import { wire } from './lists/wire.ts';

/** What the program takes for true about the host, area by area. */
export const beliefs: readonly Belief[] = [
  ...[repository, branches, rules, rulesets, environments, actions, policies, stores, hooks, keys, people, labels],
  ...[milestones, features, queries, wire, moves],
].flat();
