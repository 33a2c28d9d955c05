import { actions } from './actions.ts';
import type { Assumption } from './assumption.ts';
import { branches } from './branches.ts';
import { environments } from './environments.ts';
import { features } from './features.ts';
import { hooks } from './hooks.ts';
import { keys } from './keys.ts';
import { labels } from './labels.ts';
import { milestones } from './milestones.ts';
import { moves } from './moves.ts';
import { people } from './people.ts';
import { policies } from './policies.ts';
import { queries } from './queries.ts';
import { repository } from './repository.ts';
import { rules } from './rules.ts';
import { rulesets } from './rulesets.ts';
import { stores } from './stores.ts';
import { wire } from './wire.ts';

export const assumptions: readonly Assumption[] = [
  ...[repository, branches, rules, rulesets, environments, actions, policies, stores, hooks, keys, people, labels],
  ...[milestones, features, queries, wire, moves],
].flat();
