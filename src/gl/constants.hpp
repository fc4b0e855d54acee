#pragma once

#include <cstdint>

/**
 * The OpenGL enumerants that the engine uses, by their registry values, so that code above this
 * room can name them without including a GL header.
 */
namespace okinawa::gl {

using Enum = std::uint32_t;
using Bitfield = std::uint32_t;
/** The name of a GL object; 0 is none. */
using Name = std::uint32_t;

// Primitives.
constexpr Enum kPoints = 0x0000;
constexpr Enum kLines = 0x0001;
constexpr Enum kLineLoop = 0x0002;
constexpr Enum kLineStrip = 0x0003;
constexpr Enum kTriangles = 0x0004;
constexpr Enum kTriangleStrip = 0x0005;
constexpr Enum kTriangleFan = 0x0006;
constexpr Enum kLinesAdjacency = 0x000A;
constexpr Enum kTrianglesAdjacency = 0x000C;

// Component types.
constexpr Enum kByte = 0x1400;
constexpr Enum kUnsignedByte = 0x1401;
constexpr Enum kShort = 0x1402;
constexpr Enum kUnsignedShort = 0x1403;
constexpr Enum kInt = 0x1404;
constexpr Enum kUnsignedInt = 0x1405;
constexpr Enum kFloat = 0x1406;
constexpr Enum kHalfFloat = 0x140B;
constexpr Enum kUnsignedInt24_8 = 0x84FA;
constexpr Enum kUnsignedInt2_10_10_10Rev = 0x8368;
constexpr Enum kInt2_10_10_10Rev = 0x8D9F;
constexpr Enum kUnsignedInt10F11F11FRev = 0x8C3B;
constexpr Enum kFloat32UnsignedInt24_8Rev = 0x8DAD;

// Buffer targets, usages and mapping.
constexpr Enum kArrayBuffer = 0x8892;
constexpr Enum kElementArrayBuffer = 0x8893;
constexpr Enum kUniformBuffer = 0x8A11;
constexpr Enum kTextureBuffer = 0x8C2A;
constexpr Enum kCopyReadBuffer = 0x8F36;
constexpr Enum kCopyWriteBuffer = 0x8F37;
constexpr Enum kPixelPackBuffer = 0x88EB;
constexpr Enum kPixelUnpackBuffer = 0x88EC;
constexpr Enum kStreamDraw = 0x88E0;
constexpr Enum kStreamRead = 0x88E1;
constexpr Enum kStaticDraw = 0x88E4;
constexpr Enum kStaticRead = 0x88E5;
constexpr Enum kDynamicDraw = 0x88E8;
constexpr Enum kDynamicRead = 0x88E9;
constexpr Enum kMapReadBit = 0x0001;
constexpr Enum kMapWriteBit = 0x0002;
constexpr Enum kMapInvalidateRangeBit = 0x0004;
constexpr Enum kMapInvalidateBufferBit = 0x0008;
constexpr Enum kMapFlushExplicitBit = 0x0010;
constexpr Enum kMapUnsynchronizedBit = 0x0020;

// Texture targets.
constexpr Enum kTexture2D = 0x0DE1;
constexpr Enum kTexture3D = 0x806F;
constexpr Enum kTexture2DArray = 0x8C1A;
constexpr Enum kTextureCubeMap = 0x8513;
constexpr Enum kTextureCubeMapPositiveX = 0x8515;
constexpr Enum kTexture2DMultisample = 0x9100;
constexpr Enum kTexture0 = 0x84C0;

// Texture parameters.
constexpr Enum kTextureMinFilter = 0x2801;
constexpr Enum kTextureMagFilter = 0x2800;
constexpr Enum kTextureWrapS = 0x2802;
constexpr Enum kTextureWrapT = 0x2803;
constexpr Enum kTextureWrapR = 0x8072;
constexpr Enum kTextureBaseLevel = 0x813C;
constexpr Enum kTextureMaxLevel = 0x813D;
constexpr Enum kTextureMinLod = 0x813A;
constexpr Enum kTextureMaxLod = 0x813B;
constexpr Enum kTextureLodBias = 0x8501;
constexpr Enum kTextureCompareMode = 0x884C;
constexpr Enum kTextureCompareFunc = 0x884D;
constexpr Enum kTextureBorderColor = 0x1004;
constexpr Enum kTextureSwizzleRGBA = 0x8E46;
constexpr Enum kTextureMaxAnisotropy = 0x84FE;
constexpr Enum kTextureWidth = 0x1000;
constexpr Enum kTextureHeight = 0x1001;
constexpr Enum kTextureInternalFormat = 0x1003;
constexpr Enum kNearest = 0x2600;
constexpr Enum kLinear = 0x2601;
constexpr Enum kNearestMipmapNearest = 0x2700;
constexpr Enum kLinearMipmapNearest = 0x2701;
constexpr Enum kNearestMipmapLinear = 0x2702;
constexpr Enum kLinearMipmapLinear = 0x2703;
constexpr Enum kClampToEdge = 0x812F;
constexpr Enum kClampToBorder = 0x812D;
constexpr Enum kRepeat = 0x2901;
constexpr Enum kMirroredRepeat = 0x8370;
constexpr Enum kCompareRefToTexture = 0x884E;

// Pixel formats.
constexpr Enum kRed = 0x1903;
constexpr Enum kRG = 0x8227;
constexpr Enum kRGB = 0x1907;
constexpr Enum kRGBA = 0x1908;
constexpr Enum kBGR = 0x80E0;
constexpr Enum kBGRA = 0x80E1;
constexpr Enum kRedInteger = 0x8D94;
constexpr Enum kRGInteger = 0x8228;
constexpr Enum kRGBInteger = 0x8D98;
constexpr Enum kRGBAInteger = 0x8D99;
constexpr Enum kDepthComponent = 0x1902;
constexpr Enum kDepthStencil = 0x84F9;
constexpr Enum kStencilIndex = 0x1901;
constexpr Enum kGreen = 0x1904;
constexpr Enum kBlue = 0x1905;
constexpr Enum kAlpha = 0x1906;

// Sized internal formats.
constexpr Enum kR8 = 0x8229;
constexpr Enum kRG8 = 0x822B;
constexpr Enum kRGB8 = 0x8051;
constexpr Enum kRGBA8 = 0x8058;
constexpr Enum kSrgb8 = 0x8C41;
constexpr Enum kSrgb8Alpha8 = 0x8C43;
constexpr Enum kR16 = 0x822A;
constexpr Enum kRG16 = 0x822C;
constexpr Enum kRGBA16 = 0x805B;
constexpr Enum kR16F = 0x822D;
constexpr Enum kRG16F = 0x822F;
constexpr Enum kRGB16F = 0x881B;
constexpr Enum kRGBA16F = 0x881A;
constexpr Enum kR32F = 0x822E;
constexpr Enum kRG32F = 0x8230;
constexpr Enum kRGB32F = 0x8815;
constexpr Enum kRGBA32F = 0x8814;
constexpr Enum kR8UI = 0x8232;
constexpr Enum kR16UI = 0x8234;
constexpr Enum kR32UI = 0x8236;
constexpr Enum kRG32UI = 0x823C;
constexpr Enum kRGBA32UI = 0x8D70;
constexpr Enum kR32I = 0x8235;
constexpr Enum kRGBA8UI = 0x8D7C;
constexpr Enum kRGBA16UI = 0x8D76;
constexpr Enum kRGB10A2 = 0x8059;
constexpr Enum kR11FG11FB10F = 0x8C3A;
constexpr Enum kDepthComponent16 = 0x81A5;
constexpr Enum kDepthComponent24 = 0x81A6;
constexpr Enum kDepthComponent32F = 0x8CAC;
constexpr Enum kDepth24Stencil8 = 0x88F0;
constexpr Enum kDepth32FStencil8 = 0x8CAD;
constexpr Enum kStencilIndex8 = 0x8D48;

// Compressed internal formats (extensions, save RGTC).
constexpr Enum kCompressedRedRGTC1 = 0x8DBB;
constexpr Enum kCompressedRGRGTC2 = 0x8DBD;
constexpr Enum kCompressedRGBS3TCDXT1 = 0x83F0;
constexpr Enum kCompressedRGBAS3TCDXT1 = 0x83F1;
constexpr Enum kCompressedRGBAS3TCDXT3 = 0x83F2;
constexpr Enum kCompressedRGBAS3TCDXT5 = 0x83F3;
constexpr Enum kCompressedSrgbS3TCDXT1 = 0x8C4C;
constexpr Enum kCompressedSrgbAlphaS3TCDXT1 = 0x8C4D;
constexpr Enum kCompressedSrgbAlphaS3TCDXT3 = 0x8C4E;
constexpr Enum kCompressedSrgbAlphaS3TCDXT5 = 0x8C4F;
constexpr Enum kCompressedRGBABptcUnorm = 0x8E8C;
constexpr Enum kCompressedSrgbAlphaBptcUnorm = 0x8E8D;
constexpr Enum kCompressedRGBBptcUnsignedFloat = 0x8E8F;
constexpr Enum kCompressedRGB8ETC2 = 0x9274;
constexpr Enum kCompressedSrgb8ETC2 = 0x9275;
constexpr Enum kCompressedRGBA8ETC2Eac = 0x9278;
constexpr Enum kCompressedSrgb8Alpha8ETC2Eac = 0x9279;
constexpr Enum kCompressedRGBAAstc4x4 = 0x93B0;
constexpr Enum kCompressedRGBAAstc6x6 = 0x93B4;
constexpr Enum kCompressedRGBAAstc8x8 = 0x93B7;
constexpr Enum kCompressedSrgb8Alpha8Astc4x4 = 0x93D0;
constexpr Enum kCompressedSrgb8Alpha8Astc6x6 = 0x93D4;
constexpr Enum kCompressedSrgb8Alpha8Astc8x8 = 0x93D7;

// Pixel transfer.
constexpr Enum kUnpackAlignment = 0x0CF5;
constexpr Enum kUnpackRowLength = 0x0CF2;
constexpr Enum kUnpackSkipPixels = 0x0CF4;
constexpr Enum kUnpackSkipRows = 0x0CF3;
constexpr Enum kPackAlignment = 0x0D05;
constexpr Enum kPackRowLength = 0x0D02;

// Shaders and programs.
constexpr Enum kVertexShader = 0x8B31;
constexpr Enum kFragmentShader = 0x8B30;
constexpr Enum kGeometryShader = 0x8DD9;
constexpr Enum kCompileStatus = 0x8B81;
constexpr Enum kLinkStatus = 0x8B82;
constexpr Enum kValidateStatus = 0x8B83;
constexpr Enum kInfoLogLength = 0x8B84;
constexpr Enum kInvalidIndex = 0xFFFFFFFF;
constexpr Enum kActiveUniforms = 0x8B86;
constexpr Enum kActiveAttributes = 0x8B89;
constexpr Enum kUniformBlockDataSize = 0x8A40;

// Framebuffers.
constexpr Enum kFramebuffer = 0x8D40;
constexpr Enum kDrawFramebuffer = 0x8CA9;
constexpr Enum kReadFramebuffer = 0x8CA8;
constexpr Enum kRenderbuffer = 0x8D41;
constexpr Enum kColorAttachment0 = 0x8CE0;
constexpr Enum kColorAttachment1 = 0x8CE1;
constexpr Enum kColorAttachment2 = 0x8CE2;
constexpr Enum kColorAttachment3 = 0x8CE3;
constexpr Enum kDepthAttachment = 0x8D00;
constexpr Enum kStencilAttachment = 0x8D20;
constexpr Enum kDepthStencilAttachment = 0x821A;
constexpr Enum kFramebufferComplete = 0x8CD5;
constexpr Enum kFramebufferUndefined = 0x8219;
constexpr Enum kFramebufferIncompleteAttachment = 0x8CD6;
constexpr Enum kFramebufferIncompleteMissingAttachment = 0x8CD7;
constexpr Enum kFramebufferIncompleteDrawBuffer = 0x8CDB;
constexpr Enum kFramebufferIncompleteReadBuffer = 0x8CDC;
constexpr Enum kFramebufferUnsupported = 0x8CDD;
constexpr Enum kFramebufferIncompleteMultisample = 0x8D56;
constexpr Enum kFramebufferIncompleteLayerTargets = 0x8DA8;
constexpr Enum kNone = 0;
constexpr Enum kBack = 0x0405;
constexpr Enum kFront = 0x0404;
constexpr Enum kBackLeft = 0x0402;
constexpr Enum kColor = 0x1800;
constexpr Enum kDepth = 0x1801;
constexpr Enum kStencil = 0x1802;
constexpr Enum kColorBufferBit = 0x4000;
constexpr Enum kDepthBufferBit = 0x0100;
constexpr Enum kStencilBufferBit = 0x0400;

// Capabilities of enable and disable.
constexpr Enum kBlend = 0x0BE2;
constexpr Enum kCullFace = 0x0B44;
constexpr Enum kDepthTest = 0x0B71;
constexpr Enum kDepthClamp = 0x864F;
constexpr Enum kStencilTest = 0x0B90;
constexpr Enum kScissorTest = 0x0C11;
constexpr Enum kFramebufferSrgb = 0x8DB9;
constexpr Enum kMultisample = 0x809D;
constexpr Enum kSampleAlphaToCoverage = 0x809E;
constexpr Enum kPolygonOffsetFill = 0x8037;
constexpr Enum kPolygonOffsetLine = 0x2A02;
constexpr Enum kPolygonOffsetPoint = 0x2A01;
constexpr Enum kProgramPointSize = 0x8642;
constexpr Enum kPrimitiveRestart = 0x8F9D;
constexpr Enum kTextureCubeMapSeamless = 0x884F;
constexpr Enum kClipDistance0 = 0x3000;
constexpr Enum kDither = 0x0BD0;
constexpr Enum kLineSmooth = 0x0B20;
constexpr Enum kRasterizerDiscard = 0x8C89;
constexpr Enum kDebugOutput = 0x92E0;
constexpr Enum kDebugOutputSynchronous = 0x8242;

// Blending.
constexpr Enum kZero = 0;
constexpr Enum kOne = 1;
constexpr Enum kSrcColor = 0x0300;
constexpr Enum kOneMinusSrcColor = 0x0301;
constexpr Enum kSrcAlpha = 0x0302;
constexpr Enum kOneMinusSrcAlpha = 0x0303;
constexpr Enum kDstAlpha = 0x0304;
constexpr Enum kOneMinusDstAlpha = 0x0305;
constexpr Enum kDstColor = 0x0306;
constexpr Enum kOneMinusDstColor = 0x0307;
constexpr Enum kConstantColor = 0x8001;
constexpr Enum kConstantAlpha = 0x8003;
constexpr Enum kFuncAdd = 0x8006;
constexpr Enum kFuncSubtract = 0x800A;
constexpr Enum kFuncReverseSubtract = 0x800B;
constexpr Enum kMin = 0x8007;
constexpr Enum kMax = 0x8008;

// Comparisons.
constexpr Enum kNever = 0x0200;
constexpr Enum kLess = 0x0201;
constexpr Enum kEqual = 0x0202;
constexpr Enum kLequal = 0x0203;
constexpr Enum kGreater = 0x0204;
constexpr Enum kNotequal = 0x0205;
constexpr Enum kGequal = 0x0206;
constexpr Enum kAlways = 0x0207;

// Stencil.
constexpr Enum kKeep = 0x1E00;
constexpr Enum kReplace = 0x1E01;
constexpr Enum kIncr = 0x1E02;
constexpr Enum kDecr = 0x1E03;
constexpr Enum kInvert = 0x150A;
constexpr Enum kIncrWrap = 0x8507;
constexpr Enum kDecrWrap = 0x8508;

// Faces and polygon modes.
constexpr Enum kFrontAndBack = 0x0408;
constexpr Enum kCW = 0x0900;
constexpr Enum kCCW = 0x0901;
constexpr Enum kPoint = 0x1B00;
constexpr Enum kLine = 0x1B01;
constexpr Enum kFill = 0x1B02;
constexpr Enum kFirstVertexConvention = 0x8E4D;
constexpr Enum kLastVertexConvention = 0x8E4E;

// Queries and fences.
constexpr Enum kTimeElapsed = 0x88BF;
constexpr Enum kTimestamp = 0x8E28;
constexpr Enum kSamplesPassed = 0x8914;
constexpr Enum kAnySamplesPassed = 0x8C2F;
constexpr Enum kPrimitivesGenerated = 0x8C87;
constexpr Enum kQueryResult = 0x8866;
constexpr Enum kQueryResultAvailable = 0x8867;
constexpr Enum kSyncGpuCommandsComplete = 0x9117;
constexpr Enum kSyncFlushCommandsBit = 0x0001;
constexpr Enum kAlreadySignaled = 0x911A;
constexpr Enum kTimeoutExpired = 0x911B;
constexpr Enum kConditionSatisfied = 0x911C;
constexpr Enum kWaitFailed = 0x911D;

// What a context says about itself.
constexpr Enum kVendor = 0x1F00;
constexpr Enum kRenderer = 0x1F01;
constexpr Enum kVersion = 0x1F02;
constexpr Enum kShadingLanguageVersion = 0x8B8C;
constexpr Enum kExtensions = 0x1F03;
constexpr Enum kNumExtensions = 0x821D;
constexpr Enum kMajorVersion = 0x821B;
constexpr Enum kMinorVersion = 0x821C;
constexpr Enum kContextFlags = 0x821E;
constexpr Enum kContextProfileMask = 0x9126;
constexpr Enum kMaxTextureSize = 0x0D33;
constexpr Enum kMax3DTextureSize = 0x8073;
constexpr Enum kMaxArrayTextureLayers = 0x88FF;
constexpr Enum kMaxCubeMapTextureSize = 0x851C;
constexpr Enum kMaxRenderbufferSize = 0x84E8;
constexpr Enum kMaxTextureBufferSize = 0x8C2B;
constexpr Enum kMaxUniformBlockSize = 0x8A30;
constexpr Enum kMaxUniformBufferBindings = 0x8A2F;
constexpr Enum kUniformBufferOffsetAlignment = 0x8A34;
constexpr Enum kMaxVertexAttribs = 0x8869;
constexpr Enum kMaxTextureImageUnits = 0x8872;
constexpr Enum kMaxVertexTextureImageUnits = 0x8B4C;
constexpr Enum kMaxCombinedTextureImageUnits = 0x8B4D;
constexpr Enum kMaxSamples = 0x8D57;
constexpr Enum kMaxColorTextureSamples = 0x910E;
constexpr Enum kMaxDepthTextureSamples = 0x910F;
constexpr Enum kMaxDrawBuffers = 0x8824;
constexpr Enum kMaxColorAttachments = 0x8CDF;
constexpr Enum kMaxViewportDims = 0x0D3A;
constexpr Enum kMaxElementsVertices = 0x80E8;
constexpr Enum kMaxElementsIndices = 0x80E9;
constexpr Enum kMaxTextureMaxAnisotropy = 0x84FF;
constexpr Enum kAliasedLineWidthRange = 0x846E;
constexpr Enum kPointSizeRange = 0x0B12;
constexpr Enum kViewport = 0x0BA2;
constexpr Enum kPolygonMode = 0x0B40;

// Errors.
constexpr Enum kNoError = 0;
constexpr Enum kInvalidEnum = 0x0500;
constexpr Enum kInvalidValue = 0x0501;
constexpr Enum kInvalidOperation = 0x0502;
constexpr Enum kInvalidFramebufferOperation = 0x0506;
constexpr Enum kOutOfMemory = 0x0505;

// Debug output (KHR_debug).
constexpr Enum kDebugSourceApi = 0x8246;
constexpr Enum kDebugSourceApplication = 0x824A;
constexpr Enum kDebugSourceShaderCompiler = 0x8248;
constexpr Enum kDebugTypeError = 0x824C;
constexpr Enum kDebugTypeDeprecatedBehavior = 0x824D;
constexpr Enum kDebugTypeUndefinedBehavior = 0x824E;
constexpr Enum kDebugTypePortability = 0x824F;
constexpr Enum kDebugTypePerformance = 0x8250;
constexpr Enum kDebugTypeMarker = 0x8268;
constexpr Enum kDebugTypeOther = 0x8251;
constexpr Enum kDebugSeverityHigh = 0x9146;
constexpr Enum kDebugSeverityMedium = 0x9147;
constexpr Enum kDebugSeverityLow = 0x9148;
constexpr Enum kDebugSeverityNotification = 0x826B;
constexpr Enum kDontCare = 0x1100;
constexpr Enum kBuffer = 0x82E0;
constexpr Enum kProgram = 0x82E2;
constexpr Enum kSampler = 0x82E6;
constexpr Enum kTexture = 0x1702;
constexpr Enum kQuery = 0x82E3;
constexpr Enum kVertexArray = 0x8074;
constexpr Enum kShader = 0x82E1;

}  // namespace okinawa::gl
