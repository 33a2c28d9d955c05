import type { AppKey } from '../../github/apps/key.ts';
import { listModes, type Mode } from '../../report/result/modes.ts';
import type { InputKind } from './kinds.ts';
import type { BrakeLimits, RenderOptions, RunOptions } from './run-options.ts';

export const onlineModes = listModes(({ isOffline }) => !isOffline);
export const fleetModes = listModes(({ acceptsFleet }) => acceptsFleet);
export const planningModes = listModes(({ plans }) => plans);
export const resumingModes = listModes(({ resumes }) => resumes);

export type InputAdvice = readonly [problem: string, fix: string];

/** The name of an input is its key in `InputValues`, with hyphens. */
export interface InputRow<T = unknown> {
  readonly takes: InputKind<T>;
  readonly takesIn?: { readonly [M in Mode]?: InputKind<unknown> };
  readonly help: string;
  readonly modes?: readonly Mode[];
  readonly defaultValue?: string;
  readonly workflowDefault?: string;
  readonly refusedInWorkflow?: InputAdvice;
  readonly variable?: string;
  readonly missingFix?: string;
  readonly unless?: readonly string[];
  readonly unlessIn?: { readonly [M in Mode]?: string };
  readonly only?: 'fleet';
  readonly fleetFileFix?: string;
  /** `fleet` means a run over several repositories. */
  readonly refusedIn?: { readonly [M in Mode | 'fleet']?: InputAdvice };
  readonly conflictsWith?: { readonly [K in keyof InputValues]?: InputAdvice | true };
  /** The input has no flag, because everyone on the machine can see flags. */
  readonly secret?: true;
}

export interface Input<T = unknown> extends InputRow<T> {
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

export type InputRows = { readonly [K in keyof InputValues]-?: InputRow<NonNullable<InputValues[K]>> };

export type InputTable = { readonly [K in keyof InputValues]-?: Input<NonNullable<InputValues[K]>> };
