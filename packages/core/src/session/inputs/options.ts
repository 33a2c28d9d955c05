import type { AppKey } from '../../github/apps/key.ts';
import { listModes, type Mode, modes } from '../../report/result/modes.ts';
import type { InputKind } from './kinds.ts';
import type { About, BrakeLimits, RenderOptions, RunOptions } from './run-options.ts';

/** The modes that take an input, where several inputs have the same. */
export const onHost = listModes(({ isOffline }) => !isOffline);
export const ofSeveral = listModes(({ acceptsSeveral: ofSeveral }) => ofSeveral);
export const planning = listModes(({ plans }) => plans);
export const resuming = listModes(({ resumes }) => resumes);

export const isAboutSeveral = ({ repos, fleetFile }: Pick<About, 'repos' | 'fleetFile'>) =>
  repos !== undefined || fleetFile !== undefined;

/** Whether a run is about repositories on the host, and not about layers alone. */
export const isOnHost = (options: RunOptions | RenderOptions): options is RunOptions => !modes[options.mode].isOffline;

export type Advice = readonly [problem: string, fix: string];

/** An input without its name, which is its key in `InputValues` with hyphens, and its group. */
export interface Row<T = unknown> {
  readonly takes: InputKind<T>;
  /** Modes that take another kind of value. */
  readonly takesIn?: { readonly [M in Mode]?: InputKind<unknown> };
  /** One line for the help, `action.yml` and the reference page. */
  readonly help: string;
  /** Where these are others than most inputs of its group are for. */
  readonly modes?: readonly Mode[];
  /** The default, as a person would write it. */
  readonly standard?: string;
  /** The default of `action.yml`, where a workflow has another. */
  readonly inWorkflow?: string;
  /** Why a workflow may not give it. `action.yml` does not list it. */
  readonly refusedInWorkflow?: Advice;
  /** The environment variable to use if nothing is given. */
  readonly variable?: string;
  /** What to do if nothing is given and there is no default: the run cannot start without it. */
  readonly needed?: string;
  /** Other inputs that make this one unnecessary. */
  readonly unless?: readonly string[];
  /** Modes in which another input makes this one unnecessary. */
  readonly unlessIn?: { readonly [M in Mode]?: string };
  /** Whether it is for runs about several repositories alone. */
  readonly only?: 'several';
  /** What to write into a fleet file instead. */
  readonly inFleet?: string;
  /** Modes that it is refused in, or that it is for one repository. */
  readonly never?: { readonly [M in Mode | 'several']?: Advice };
  /** Inputs beside which it is refused. */
  readonly beside?: { readonly [K in keyof InputValues]?: Advice | true };
  /** A command line has no flag for it, because everyone on the machine can see a flag. */
  readonly secret?: true;
}

export interface Input<T = unknown> extends Row<T> {
  readonly name: string;
  readonly modes: readonly Mode[];
  /** Under which heading a long help lists it. */
  readonly group: string;
}

export interface InputValues
  extends Omit<
      RunOptions,
      'mode' | 'lowerLayers' | keyof BrakeLimits | 'app' | 'privateNote' | 'readableOnly' | 'only' | 'refusesEmpty'
    >,
    Pick<RenderOptions, 'renderedFile'> {
  readonly mode: Mode;
  /** Becomes the `repository` of the run. */
  readonly appId?: string;
  readonly appPrivateKey?: AppKey;
  readonly limits?: BrakeLimits;
}

export type Rows = { readonly [K in keyof InputValues]-?: Row<NonNullable<InputValues[K]>> };

export type Table = { readonly [K in keyof InputValues]-?: Input<NonNullable<InputValues[K]>> };
