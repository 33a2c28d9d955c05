import * as v from 'valibot';
import { hasSameMembers } from '../../plan/differences.ts';
import { says } from '../../settings/schema/says.ts';
import { choosing, eachSound, inSchema, list, rule } from '../../settings/schema/words.ts';

const notText = says('is not text, but a topic must be text', 'put it in quotes');

const topicPattern = /^[a-z0-9][a-z0-9-]{0,49}$/;

/** A file may use any case and spaces around a topic. */
const writtenPattern = '\\s*[A-Za-z0-9][A-Za-z0-9-]{0,49}\\s*';
const TopicList = list(v.pipe(v.string(notText), inSchema({ pattern: `^${writtenPattern}$` })));
const TopicText = v.pipe(v.string(), inSchema({ pattern: `^${writtenPattern}(,${writtenPattern})*$` }));

type WrittenTopics = string | string[];

/** GitHub stores distinct topics in lower case. */
function parseTopics(written: WrittenTopics): string[] {
  const topics = new Set<string>();
  const pieces = typeof written === 'string' ? written.split(',') : written;
  eachSound(pieces, (piece) => topics.add(piece.trim().toLowerCase()));
  return [...topics];
}

const findInvalidTopics = (written: WrittenTopics) => parseTopics(written).filter((topic) => !topicPattern.test(topic));

/** Topics are a list, or text with commas. */
export const Topics = v.pipe(
  choosing([TopicList, TopicText], (value) => (typeof value === 'string' ? TopicText : TopicList)),
  rule({
    holds: (written) => !findInvalidTopics(written).length,
    says: (written) => describeInvalidTopics(findInvalidTopics(written)),
  }),
  rule({
    holds: (written) => parseTopics(written).length <= 20,
    says: (written) => describeTooMany(parseTopics(written)),
  }),
  v.transform(parseTopics),
);

const topicRule = 'a topic has 1 to 50 letters, digits and hyphens, and starts with a letter or digit';

const describeTooMany = (topics: readonly string[]) =>
  says(`has ${topics.length} topics; GitHub allows at most 20`, `remove ${topics.length - 20} of them`);

function describeInvalidTopics([topic, ...others]: readonly string[]) {
  if (topic === undefined || others.length) {
    const names = [topic, ...others].map((name) => JSON.stringify(name)).join(', ');
    return says(`${names} are not topics: ${topicRule}`, 'correct or remove them');
  }
  const words = topic.split(/\s+/).filter(Boolean);
  if (topic === '') return says('a topic is empty', 'remove it, or write `topics: []` to remove all topics');
  if (words.length > 1 && words.every((piece) => /^[a-z0-9][a-z0-9-]*$/.test(piece)))
    return says(
      `${JSON.stringify(topic)} has spaces, but topics are separated by commas`,
      `write \`topics: [${words.join(', ')}]\``,
    );
  const suggestion = topic.replace(/[^a-z0-9-]+/g, '-').replace(/^-+|-+$/g, '');
  const fix = topicPattern.test(suggestion) ? `write it as \`${suggestion}\`, or remove it` : 'shorten or remove it';
  return says(`${JSON.stringify(topic)} is not a topic: ${topicRule}`, fix);
}

export const compareTopics = (wanted: readonly string[], live: readonly string[]) =>
  hasSameMembers(wanted, live) ? [] : [{ key: 'topics', live: [...live].sort(), wanted: [...wanted].sort() }];
