import type { AppKey } from '../../github/apps/key.ts';
import { listModes, type Mode } from '../../report/result/modes.ts';
import type { InputKind } from './kinds.ts';
import type { BrakeLimits, RenderOptions, RunOptions } from './run-options.ts';

export const online = listModes(({ isOffline }) => !isOffline);
export const severalModes = listModes(({ acceptsSeveral }) => acceptsSeveral);
export const planning = listModes(({ plans }) => plans);
export const resuming = listModes(({ resumes }) => resumes);

export type Advice = readonly [problem: string, fix: string];

/** The name is the key in `InputValues` with hyphens. */
export interface Row<T = unknown> {
  readonly takes: InputKind<T>;
  readonly takesIn?: { readonly [M in Mode]?: InputKind<unknown> };
  readonly help: string;
  readonly modes?: readonly Mode[];
  readonly standard?: string;
  readonly workflowDefault?: string;
  readonly refusedInWorkflow?: Advice;
  readonly variable?: string;
  readonly missingFix?: string;
  readonly unless?: readonly string[];
  readonly unlessIn?: { readonly [M in Mode]?: string };
  readonly only?: 'several';
  readonly fleetFix?: string;
  /** `several` means a run with several repositories. */
  readonly refusedIn?: { readonly [M in Mode | 'several']?: Advice };
  readonly conflictsWith?: { readonly [K in keyof InputValues]?: Advice | true };
  /** Has no flag, because everyone on the machine can see flags. */
  readonly secret?: true;
}

export interface Input<T = unknown> extends Row<T> {
  readonly name: string;
  readonly modes: readonly Mode[];
  readonly group: string;
}

export interface InputValues
  extends Omit<
      RunOptions,
      'mode' | 'lowerLayers' | keyof BrakeLimits | 'app' | 'privateNote' | 'readableOnly' | 'only' | 'refusesEmpty'
    >,
    Pick<RenderOptions, 'renderedFile'> {
  readonly mode: Mode;
  readonly appId?: string;
  readonly appPrivateKey?: AppKey;
  readonly limits?: BrakeLimits;
}

export type Rows = { readonly [K in keyof InputValues]-?: Row<NonNullable<InputValues[K]>> };

export type Table = { readonly [K in keyof InputValues]-?: Input<NonNullable<InputValues[K]>> };
