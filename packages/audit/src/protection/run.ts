import { addVisibilityAndDefaultBranch, resolveNamesAndKeywords } from '@trueup/core/engine';
import type { Reader } from '@trueup/core/github';
import { administration, checks, commitStatuses, contents, members, pullRequests } from '@trueup/core/github';
import type { DeclaredSection } from '@trueup/core/report';
import { type Line, reportNote } from '@trueup/core/report';
import { type Readings, readRepositories, type TargetReading } from '@trueup/core/run';
import { isPattern } from '@trueup/core/sections/branches/keys';
import type { RunOptions, TokenNeeds, World } from '@trueup/core/session';
import { parseDeclaredSettings } from '@trueup/core/session';
import { formatCode, isBranchMatch } from '@trueup/core/settings';
import { warnAboutIneffectiveRulesets } from './brakes/ineffective-rulesets.ts';
import { toDesiredProtection } from './brakes/predict-sources.ts';
import { type BranchReading, readAndJudgeBranch } from './read.ts';
import { getProtectedRepository, listBranches } from './sources/calls.ts';

export const protectionNeeds: TokenNeeds = {
  isExact: false,
  grants: [administration, checks, commitStatuses, contents, members, pullRequests].map(({ read }) => read),
};

/** If `branches` is empty, Trueup reads the default branch of each repository. */
export interface ProtectionRequest {
  readonly options: RunOptions;
  readonly branches: readonly string[];
  readonly settingsFile?: string;
}

export type ProtectedTarget = TargetReading<readonly BranchReading[]>;

export type ProtectionResult = Readings<readonly BranchReading[]>;

export async function readProtection(request: ProtectionRequest, world: World): Promise<ProtectionResult> {
  const { settingsFile: file } = request;
  const declared = file === undefined ? undefined : await loadDeclaredSections(file, world);
  const readTarget = ({ reader }: { readonly reader: Reader }) => readBranches(reader, request.branches, declared);
  return readRepositories(request.options, { needs: protectionNeeds, read: readTarget }, world);
}

async function loadDeclaredSections(file: string, world: World): Promise<readonly DeclaredSection[]> {
  return (await parseDeclaredSettings({ text: await world.load(file), file, origin: 'operator' }, {})).declared;
}

/** Each branch costs several requests. */
const maxBranches = 20;

async function readBranches(
  github: Reader,
  requestedBranches: readonly string[],
  declared: readonly DeclaredSection[] | undefined,
) {
  const resolvedSections =
    declared && addVisibilityAndDefaultBranch(declared).map((section) => resolveNamesAndKeywords(section, github));
  const desired = resolvedSections && toDesiredProtection(await Promise.all(resolvedSections));
  const repository = await github.ask(getProtectedRepository({}));
  const { names, unmatched } = await expandBranchPatterns(
    github,
    requestedBranches.length ? requestedBranches : [repository.defaultBranch],
  );
  const readNames = names.slice(0, maxBranches);
  const value = await Promise.all(readNames.map((branch) => readAndJudgeBranch(github, branch, repository, desired)));
  const skippedCount = names.length - readNames.length;
  const message = `${skippedCount} more matching branches were not read`;
  const warning: Line = { kind: 'warning', key: '', message, fix: 'use narrower patterns, or name the branches' };
  const binding = new Set(value.flatMap(({ live }) => live.sources.map(({ id }) => id)));
  const branchWarnings = await warnAboutIneffectiveRulesets(github, binding);
  return {
    value,
    lines: [...unmatched.map(noteUnmatchedPattern), ...(skippedCount ? [warning] : []), ...branchWarnings],
  };
}

/** Expands patterns to existing branches. A plain name stays, even if no such branch exists. */
async function expandBranchPatterns(github: Reader, requestedBranches: readonly string[]) {
  const patterns = requestedBranches.filter(isPattern);
  const branchNames = patterns.length ? (await github.ask(listBranches({}))).map(({ name }) => name) : [];
  const listMatches = (pattern: string) => branchNames.filter((name) => isBranchMatch(pattern, name));
  return {
    names: [
      ...new Set(
        requestedBranches.flatMap((nameOrPattern) =>
          isPattern(nameOrPattern) ? listMatches(nameOrPattern) : [nameOrPattern],
        ),
      ),
    ],
    unmatched: patterns.filter((pattern) => !listMatches(pattern).length),
  };
}

const noteUnmatchedPattern = (pattern: string) => reportNote(`no branch matches ${formatCode(pattern)}`);
