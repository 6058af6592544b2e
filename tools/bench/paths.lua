-- Script for wrk: requests random paths of PATHS_FILE. INTERVAL_MS is a connection's mean pause between requests.
local paths = {}
for line in io.lines(os.getenv("PATHS_FILE")) do paths[#paths + 1] = line end
local interval = tonumber(os.getenv("INTERVAL_MS") or "0")

function init()
  math.randomseed(tonumber(os.getenv("SEED") or "1"))
end

function request()
  return wrk.format("GET", paths[math.random(#paths)])
end

if interval > 0 then
  function delay()
    -- Random, so that connections do not synchronize.
    return math.floor(math.random() * 2 * interval + 0.5)
  end
end

function done(summary, latency)
  local failed = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout + summary.errors.status
  io.write(string.format('RESULT {"perSecond":%.1f,"p50":%.3f,"p99":%.3f,"requests":%d,"failed":%d}\n',
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000, summary.requests, failed))
end
