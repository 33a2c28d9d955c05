# The Trueup command line in a container. Build the package first:
#   npm run release
#   docker build --file Dockerfile --tag trueup .cache/package
#
# The base is Node 24.19.0 on Debian 12, pinned by the digest of its index for all platforms. Dependabot proposes updates.
FROM node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df

COPY --chown=root:root . /opt/trueup/
RUN ln -s /opt/trueup/build/cli.js /usr/local/bin/trueup && chmod 755 /opt/trueup/build/cli.js && mkdir /repository

# This user is not root and cannot change the program. Mount the repository at /repository.
USER 1000:1000
# `trueup serve` listens on all interfaces, so a proxy outside the container can reach it.
ENV TRUEUP_LISTEN=0.0.0.0:8080
WORKDIR /repository
ENTRYPOINT ["trueup"]
CMD ["--help"]
