import type { Belief } from './belief.ts';
import { actions } from './lists/actions.ts';
import { branchChecks } from './lists/branch-checks.ts';
import { branches } from './lists/branches.ts';
import { environments } from './lists/environments.ts';
import { features } from './lists/features.ts';
import { hooks } from './lists/hooks.ts';
import { keys } from './lists/keys.ts';
import { labels } from './lists/labels.ts';
import { milestones } from './lists/milestones.ts';
import { moves } from './lists/moves.ts';
import { people } from './lists/people.ts';
import { pins } from './lists/pins.ts';
import { policies } from './lists/policies.ts';
import { repository } from './lists/repository.ts';
import { rules } from './lists/rules.ts';
import { rulesetActors } from './lists/ruleset-actors.ts';
import { rulesets } from './lists/rulesets.ts';
import { stores } from './lists/stores.ts';
import { switches } from './lists/switches.ts';
import { wire } from './lists/wire.ts';

/** What the program takes for true about the host, area by area. */
export const beliefs: readonly Belief[] = [
  ...[repository, switches, branches, branchChecks, rules, rulesets, rulesetActors, environments, pins, actions],
  ...[policies, stores, hooks, keys, people, labels, milestones, features, wire, moves],
].flat();
