import { APIError } from "./errors.js";
/** Reads the events of a response until the last one. Fails if there is none. */
export async function* readEvents(body) {
    let name = "";
    let data = "";
    for await (const line of lines(body)) {
        const [, field, value = ""] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
        if (field === "event")
            name = value;
        if (field === "data")
            data += value;
        if (line !== "" || name === "")
            continue;
        const event = eventOf(name, data);
        if (event)
            yield event;
        if (event?.type === "done")
            return;
        name = "";
        data = "";
    }
    throw new Error("it ended too early");
}
/** An event of the API; undefined for an unknown one. */
function eventOf(name, data) {
    switch (name) {
        case "passing":
            return { type: "passing", ...JSON.parse(data) };
        case "done":
            return { type: "done", result: JSON.parse(data) };
        case "failed": {
            const problem = JSON.parse(data);
            throw new APIError(problem.status, problem);
        }
    }
    return undefined;
}
/** Reads the lines of a body. Cancels the request if the caller stops. */
async function* lines(body) {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let rest = "";
    try {
        for (;;) {
            const { done, value } = await reader.read();
            if (done)
                return;
            const parts = (rest + decoder.decode(value, { stream: true })).split("\n");
            rest = parts.pop() ?? "";
            for (const line of parts)
                yield line.replace(/\r$/, "");
        }
    }
    finally {
        await reader.cancel().catch(() => { }); // after an error there is nothing left to cancel
    }
}
