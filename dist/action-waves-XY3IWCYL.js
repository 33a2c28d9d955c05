import {
  reportNote14 as reportNote,
  UnknownTarget15 as UnknownTarget,
  isInShare17 as isInShare,
  toFullName85 as toFullName,
  suggestWord91 as suggestWord,
  formatCode98 as formatCode,
  GithubRefusal105 as GithubRefusal,
  recoverFrom105 as recoverFrom
} from "./action.js";
import {
  NotListedError,
  createInspectorFactory
} from "./action-chunk-YGUQFHT7.js";
import {
  isWhereMet
} from "./action-chunk-Y2G5FIFF.js";
import "./action-chunk-KJPF3MA3.js";
import "./action-chunk-UPA4CEC4.js";
import "./action-chunk-ZQIWQ6ZW.js";
import "./action-chunk-HFZBQRPR.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/fleet/targets/waves.ts
function refuseUnknownWave({ waves, file }, wave) {
  const names = waves.map(({ name }) => name);
  if (names.includes(wave)) return;
  const known = names.length ? `write one of ${names.map(formatCode).join(", ")}` : "add it to `waves`, or leave it out";
  throw new UnknownTarget(`${formatCode(wave)} is not a wave of ${formatCode(file)}`, suggestWord(wave, names, known));
}
async function splitByWave(all, waves, { wave, fleetFile }, owners) {
  const first = waves.findIndex(({ name }) => name === wave);
  const laterWaves = first < 0 ? waves : waves.slice(first);
  const createInspector = createInspectorFactory(owners, all);
  const placements = await Promise.all(
    all.map((target) => findWaveOf(target, createInspector(target), laterWaves, owners))
  );
  const formatCounts = (names2, text) => names2.flatMap((name) => {
    const indexes = placements.flatMap(
      (placement, index) => placement.failure || placement.name !== name ? [] : [index]
    );
    return indexes.length ? text(indexes, name && formatCode(name)) : [];
  });
  const names = [...laterWaves.map(({ name }) => name), void 0];
  if (wave === void 0)
    return {
      targets: all,
      lines: [],
      reportWaves(results) {
        const countDrifted = (indexes) => indexes.filter((index) => results[index].outcome === "drift").length;
        const counts = formatCounts(
          names,
          (indexes, name = "in none") => `${name} ${indexes.length}, ${countDrifted(indexes)} of them with drift`
        );
        return [reportNote(`repositories by the first wave that contains them: ${counts.join("; ")}`, "wave")];
      }
    };
  const targets = all.flatMap((target, index) => {
    const { name, failure } = placements[index];
    return failure ? { ...target, missing: { failure } } : name === wave ? target : [];
  });
  const [count = 0] = formatCounts([wave], ({ length }) => `${length}`);
  const otherCounts = formatCounts(names.slice(1), ({ length }, name = "no later wave") => `${length} in ${name}`);
  const message = `wave ${formatCode(wave)} contains ${count} of ${all.length} repositories of ${formatCode(fleetFile)}`;
  const line = reportNote(otherCounts.length ? `${message}; not read: ${otherCounts.join(", ")}` : message, "wave");
  return { targets, lines: [targets.length ? line : { ...line, kind: "error", fix: "check its `where`" }] };
}
var reportUncountedWaves = recoverFrom([GithubRefusal], () => ({
  lines: [reportNote("the waves are not counted, because the token may not read what they select by", "wave")]
}));
async function findWaveOf(target, inspector, waves, owners) {
  try {
    for (const { name, where, share } of waves)
      if (await isWhereMet(where, inspector) && await isInWaveShare(share, target, owners)) return { name };
    return {};
  } catch (failure) {
    if (failure instanceof NotListedError) return { failure: createUnplacedError(target.repository) };
    throw failure;
  }
}
async function isInWaveShare(share, { repository, id, missing }, owners) {
  if (share === 100) return true;
  const known = id ?? (missing ? void 0 : (await owners.readRepository(repository))?.id);
  if (known === void 0 && !missing) throw createUnplacedError(repository);
  return known !== void 0 && isInShare(share, known);
}
var createUnplacedError = (repository) => new NotListedError(
  `${formatCode(toFullName(repository))} is not visible to this token, so Trueup cannot check which wave contains it`,
  "give the token access to the repository, or check its name"
);
export {
  refuseUnknownWave,
  reportUncountedWaves,
  splitByWave
};
