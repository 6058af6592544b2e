# The image of one app:
#   docker build --build-arg APP=apps/catalog-service --tag campus-deals/catalog-service:local .
# docs/operations/images-and-compose.md; why it is so: docs/decisions/0031-one-dockerfile-for-all.md.
# npm run images:refresh takes today's digests of the base images.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim@sha256:ba849c60be29959425b8734d57b8b4b7d56f98edd9504c9af091d5281095a71e
ARG RUNTIME_IMAGE=gcr.io/distroless/cc-debian12:nonroot@sha256:9dac0a79194e45a7da0158a9c6da57b217585af0786db3845d1f0ec1a0dd182f

# ── which packages: made from manifests alone, so that the next stages are kept while only sources change ──
FROM ${NODE_IMAGE} AS manifests
ARG APP
WORKDIR /source
COPY . .
RUN node tools/images/production-manifests.mjs "$APP" /manifests

# ── what it needs to run ──
FROM ${NODE_IMAGE} AS packages
ARG SOURCE_DATE_EPOCH=0
WORKDIR /app
COPY --from=manifests /source/tools/images /tools
COPY --from=manifests /manifests/run ./
# A registry of your own, with its certificate: the build secrets npmrc and ca. No script of a package runs.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca,target=/run/ca.pem \
    --mount=type=cache,target=/root/.npm \
    if [ -s /run/ca.pem ]; then export NODE_EXTRA_CA_CERTS=/run/ca.pem; fi \
    && npm install --omit=dev --ignore-scripts --no-audit --no-fund \
    && node /tools/bill-of-materials.mjs sbom.json \
    && rm -rf package.json package-lock.json node_modules/.package-lock.json node_modules/.bin

# ── what it is built to ──
FROM ${NODE_IMAGE} AS build
ARG APP
ARG SOURCE_DATE_EPOCH=0
WORKDIR /app
COPY --from=manifests /source/tools/images /tools
COPY --from=manifests /manifests/build ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca,target=/run/ca.pem \
    --mount=type=cache,target=/root/.npm \
    if [ -s /run/ca.pem ]; then export NODE_EXTRA_CA_CERTS=/run/ca.pem; fi \
    && npm install --include=dev --ignore-scripts --no-audit --no-fund \
    && node /tools/bill-of-materials.mjs /tmp/sbom.json
COPY . .
RUN node tools/images/assemble.mjs "$APP" /out/app \
    && if grep -q outsideBundle "$APP/package.json"; then cp /tmp/sbom.json /out/app/; fi

# ── all that goes into the image, each file and folder with the same time ──
FROM ${NODE_IMAGE} AS files
ARG SOURCE_DATE_EPOCH=0
COPY --from=manifests /source/tools/images /tools
COPY --from=packages /app /files/app
COPY --from=build /out/app /files/app
RUN mkdir -p /files/nodejs/bin /files/data \
    && cp /usr/local/bin/node /files/nodejs/bin/ \
    && node /tools/lighten.mjs /files

# ── the image: Node and the app, no shell, no package manager ──
FROM ${RUNTIME_IMAGE}
ARG APP
ARG RELEASE
# Folders that are not there yet: one that was would bear the time of building.
COPY --from=files /files/nodejs /nodejs
# For a volume: images where no bucket is named, mails of the inbox.
COPY --from=files --chown=65532:65532 /files/data /data
COPY --from=files /files/app /app
LABEL org.opencontainers.image.title="Campus Deals ${APP}" \
      org.opencontainers.image.version="${RELEASE}"
# What is closed in production is closed unless somebody says otherwise.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 RELEASE=${RELEASE} PATH=/nodejs/bin
WORKDIR /app/${APP}
USER 65532:65532
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["/nodejs/bin/node", "/app/healthcheck.mjs"]
ENTRYPOINT ["/nodejs/bin/node"]
CMD ["dist/main.js"]
