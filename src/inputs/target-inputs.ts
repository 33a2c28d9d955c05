import type { Affiliation } from '../targets/filters.ts';
import * as kinds from './kinds.ts';
import { ofOne, ofSeveral, onHost, type Rows } from './options.ts';

/** The inputs that say which repositories a run is about. */
export const targetInputs = {
  repository: {
    takes: kinds.repository,
    variable: 'GITHUB_REPOSITORY',
    help: 'The repository that the run is about, such as `acme/rocket`. If unset, a workflow step takes its own.',
    modes: ofOne,
    needed: 'name the repository: `owner/name`',
    unless: ['repos', 'fleet-file'],
  },
  repos: {
    takes: kinds.repositories,
    help: 'Several repositories, separated by commas or lines: names, patterns such as `acme/*` and `acme/svc-*`, or `*` for all of the token’s user or app.',
    modes: ofSeveral,
  },
  fleetFile: {
    takes: kinds.path,
    help: 'Instead of `repos`: a file that says which repositories get which settings files, layer by layer.',
    modes: ['check', 'apply', 'preview', 'snapshot'],
  },
  exclude: {
    takes: kinds.globs,
    help: 'With `repos`: the repositories to leave out, as names or patterns such as `acme/*-archive`.',
    modes: ofSeveral,
  },
  visibility: {
    takes: kinds.oneOf('all', 'public', 'private', 'internal'),
    standard: 'all',
    help: 'With a pattern in `repos`: take only repositories of this visibility.',
    modes: ofSeveral,
  },
  archived: {
    takes: kinds.oneOf('exclude', 'include', 'only'),
    standard: 'exclude',
    help: 'With a pattern in `repos`: whether to take archived repositories, which accept no writes.',
    modes: ofSeveral,
  },
  forks: {
    takes: kinds.oneOf('exclude', 'include', 'only'),
    standard: 'include',
    help: 'With a pattern in `repos`: whether to take forks.',
    modes: ofSeveral,
  },
  topics: {
    takes: kinds.topics,
    help: 'With a pattern in `repos`: take only repositories with at least one of these topics.',
    modes: ofSeveral,
  },
  languages: {
    takes: kinds.languages,
    help: 'With a pattern in `repos`: take only repositories whose main language is one of these.',
    modes: ofSeveral,
  },
  teams: {
    takes: kinds.teams,
    help: 'With a pattern in `repos`: take only repositories of at least one of these teams, such as `acme/platform`.',
    modes: ofSeveral,
  },
  properties: {
    takes: kinds.properties,
    help: 'With a pattern in `repos`: take only repositories whose custom properties have these values, such as `tier=1,tier=2`.',
    modes: ofSeveral,
  },
  affiliation: {
    takes: kinds.someOf<Affiliation>('owner', 'collaborator', 'organization_member'),
    standard: 'owner',
    help: 'With `repos: *`: how the token’s user is connected to a repository.',
    modes: ofSeveral,
  },
  allowEmpty: {
    takes: kinds.toggle,
    standard: 'false',
    help: 'With `repos`: let a run succeed that finds no repository.',
    modes: ofSeveral,
  },
  shard: {
    takes: kinds.shard,
    help: 'With `repos`: the share of the repositories to take, such as `1/4`. All shares together take each repository once.',
    modes: onHost,
  },
  resume: {
    takes: kinds.path,
    help: 'The JSON report of a run that was stopped. This run skips the repositories that the earlier run finished.',
    modes: onHost,
  },
} satisfies Partial<Rows>;
